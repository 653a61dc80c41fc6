/** The card at the cursor as a form. Each change of a field becomes an edit in the text, which can be undone there. */

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TextEdit } from 'vscode-languageserver-types';
import type { CardForm, FormField, FormStatement } from '../../service/asked.ts';
import type { CardRef } from '../../service/index.ts';
import { t } from '../texts/index.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

export function FormPane({ bench, card }: { bench: Workbench; card: CardRef }): JSX.Element {
  const face = useStore(bench, (state) => state.face);
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<CardForm | null>(null);
  const { path, range } = card;
  /** Number of changes that are not in the text yet. */
  const [pending, setPending] = useState(0);
  useEffect(() => {
    let isWanted = isOpen && pending === 0;
    if (isWanted)
      bench.language
        .call('cardForm', [path, range.start])
        .then((found) => isWanted && setForm(found))
        .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [isOpen, face, pending]);
  /** The last change. Changes run one after another, because each one moves the positions in the text. */
  const last = useRef(Promise.resolve());
  const put = async (field: string, ask: () => Promise<TextEdit[] | null>): Promise<void> => {
    for (;;) {
      const text = bench.texts.get(path);
      const edits = await ask();
      // The text changed during the request, so the edits are outdated. Try again.
      if (bench.texts.get(path) !== text) continue;
      if (edits === null) bench.notify(t.face.cannotEdit({ field }));
      else bench.edit(path, edits);
      return;
    }
  };
  const send = (field: string, ask: () => Promise<TextEdit[] | null>): void => {
    setPending((count) => count + 1);
    last.current = last.current
      .then(() => put(field, ask))
      .catch(() => {})
      .finally(() => setPending((count) => count - 1));
  };
  const change = (field: string, value: string): void => {
    if (form !== null) setForm(withValue(form, field, value));
    send(field, () => bench.language.call('formEdit', [path, range.start, field, value]));
  };
  const state = (index: number, statement: Stated | null): void =>
    send(statement?.head ?? t.face.statements, () =>
      bench.language.call('statementEdit', [path, range.start, index, statement]),
    );
  return (
    <details class="cardform" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.face.form}</summary>
      {form !== null && (
        <div class="formlines">
          <Line name="name" label={t.face.name} help="" locked={null}>
            {(id) => <Text id={id} value={form.name} locked={false} put={(value) => change('name', value)} />}
          </Line>
          {form.fields.map((field) => (
            <Field key={field.name} field={field} put={(value) => change(field.name, value)} />
          ))}
          <fieldset class="statements">
            <legend>{t.face.statements}</legend>
            <datalist id={TIMINGS}>
              {form.timings.map(({ name, says }) => (
                <option key={name} value={`on ${name}`} label={says} />
              ))}
            </datalist>
            {form.statements.map((statement, index) => (
              <Statement
                key={`${index} ${statement.head} ${statement.body}`}
                statement={statement}
                number={index + 1}
                put={(changed) => state(index, changed)}
                go={() => bench.go({ path, ...statement.at })}
              />
            ))}
            <NewStatement put={(made) => state(form.statements.length, made)} />
          </fieldset>
        </div>
      )}
    </details>
  );
}

/** The list from which the inputs of abilities choose. */
const TIMINGS = 'form-timings';

type Stated = Pick<FormStatement, 'head' | 'body'>;

/** A statement of the card: when it happens, and what. Both are changed in the text when the input is left. */
function Statement(props: {
  statement: FormStatement;
  number: number;
  put: (statement: Stated | null) => void;
  go: () => void;
}): JSX.Element {
  const { statement, number, put, go } = props;
  const { is, body } = statement;
  const label = t.face.statement[is];
  // What is typed stays while the form is drawn again. A statement with another text is another row.
  const [typed, setTyped] = useState<Stated>(statement);
  return (
    <div class="statement">
      <input
        aria-label={`${label} ${number}`}
        list={is === 'ability' ? TIMINGS : undefined}
        value={typed.head}
        spellcheck={false}
        onInput={({ currentTarget }) => setTyped({ head: currentTarget.value, body: typed.body })}
        onChange={({ currentTarget }) => put({ head: currentTarget.value, body: typed.body })}
      />
      <span class="choices">
        <button type="button" aria-label={t.face.showStatement({ number })} onClick={go}>
          ↗
        </button>
        <button type="button" aria-label={t.face.dropStatement({ number })} onClick={() => put(null)}>
          ×
        </button>
      </span>
      {body !== null && (
        <textarea
          aria-label={t.face.body({ number })}
          value={typed.body ?? ''}
          rows={Math.min(8, Math.max(2, body.split('\n').length))}
          spellcheck={false}
          onInput={({ currentTarget }) => setTyped({ head: typed.head, body: currentTarget.value })}
          onChange={({ currentTarget }) => put({ head: typed.head, body: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** A row for another ability. It is written into the text once it says when it happens. */
function NewStatement({ put }: { put: (statement: Stated) => void }): JSX.Element {
  const [head, setHead] = useState('');
  return (
    <form
      class="statement"
      onSubmit={(event) => {
        event.preventDefault();
        if (head.trim() !== '') put({ head, body: '' });
        setHead('');
      }}
    >
      <input
        aria-label={t.face.newStatement}
        list={TIMINGS}
        placeholder={t.face.newStatementSays}
        value={head}
        spellcheck={false}
        onInput={({ currentTarget }) => setHead(currentTarget.value)}
      />
      <button type="submit" disabled={head.trim() === ''}>
        {t.face.addStatement}
      </button>
    </form>
  );
}

/** Optimistic update of the form, until the language worker has parsed the changed text. */
const withValue = (form: CardForm, name: string, value: string): CardForm =>
  name === 'name'
    ? { ...form, name: value }
    : {
        ...form,
        fields: form.fields.map((field) =>
          field.name === name
            ? { ...field, value, values: field.is === 'set' ? value.split(' ').filter(Boolean) : field.values }
            : field,
        ),
      };

function Line(props: {
  name: string;
  label: string;
  help: string;
  locked: FormField['locked'];
  children: (id: string) => JSX.Element;
}): JSX.Element {
  const id = `form-${props.name}`;
  return (
    <div class="formline" title={props.help}>
      <label for={id}>{props.label}</label>
      {props.children(id)}
      {props.locked !== null && <span class="quiet">{t.face.locked[props.locked]}</span>}
    </div>
  );
}

function Field({ field, put }: { field: FormField; put: (value: string) => void }): JSX.Element {
  const { name, doc, is, value, values, words, locked } = field;
  const isLocked = locked !== null;
  if (is === 'set')
    return (
      <fieldset class="formset" disabled={isLocked} title={doc}>
        <legend>{name.replaceAll('_', ' ')}</legend>
        {words.map((word) => (
          <label key={word}>
            <input
              type="checkbox"
              checked={values.includes(word)}
              onChange={({ currentTarget: { checked } }) =>
                put((checked ? [...values, word] : values.filter((one) => one !== word)).join(' '))
              }
            />
            {word}
          </label>
        ))}
      </fieldset>
    );
  return (
    <Line name={name} label={name.replaceAll('_', ' ')} help={doc} locked={locked}>
      {(id) =>
        is === 'number' ? (
          <Text id={id} value={value} locked={isLocked} put={put} />
        ) : (
          <select id={id} disabled={isLocked} value={value} onChange={(event) => put(event.currentTarget.value)}>
            <option value="">{t.face.notSaid}</option>
            {(is === 'truth' ? ['true', 'false'] : words).map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        )
      }
    </Line>
  );
}

/** An input for a number, a table of numbers or a name. The text is changed when the input loses focus, or on Enter. */
function Text(props: { id: string; value: string; locked: boolean; put: (value: string) => void }): JSX.Element {
  const { id, value, locked, put } = props;
  return (
    <input
      id={id}
      disabled={locked}
      value={value}
      spellcheck={false}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== value) put(currentTarget.value);
      }}
    />
  );
}
