/** The list of the words that a game declares, with their documentation. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ListedWord } from '../../../service/asked.ts';
import { t } from '../../texts/index.ts';
import type { Workbench } from '../workbench.ts';

/** In this order: what cards are written with comes first. */
const CLASSES: readonly ListedWord['class'][] = [
  ...(['verb', 'keyword', 'timing', 'status', 'adjective', 'value', 'order', 'move', 'step'] as const),
  ...(['kind', 'field', 'enum', 'zone', 'option'] as const),
];

export function WordList({ bench, words }: { bench: Workbench; words: readonly ListedWord[] }): JSX.Element {
  const [text, setText] = useState('');
  const found = useMemo(() => matching(words, text.trim().toLowerCase()), [words, text]);
  const classes = CLASSES.filter((is) => found.some((word) => word.class === is));
  return (
    <>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          aria-label={t.lists.findWord}
          placeholder={t.lists.findWord}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <p class="quiet count-of" role="status">
        {t.lists.count({ shown: found.length, all: words.length })}
      </p>
      {classes.map((is) => {
        const own = found.filter((word) => word.class === is);
        return (
          <details key={is} class="wordclass" open={text !== '' || is === 'verb' || is === 'keyword'}>
            <summary>
              {t.lists.classes[is]} <span class="quiet">{own.length}</span>
            </summary>
            <ul>
              {own.map((word) => (
                <WordView key={`${word.path} ${word.line} ${word.name}`} bench={bench} word={word} />
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

function WordView({ bench, word }: { bench: Workbench; word: ListedWord }): JSX.Element {
  const { name, head, doc, examples, path, line } = word;
  return (
    <li>
      <details class="word">
        <summary lang="en">
          <b>{name}</b> <span class="quiet">{firstSentence(doc)}</span>
        </summary>
        <div lang="en">
          <code>{head}</code>
          {doc !== '' && <p>{doc}</p>}
          {examples.map((example) => (
            <code key={example}>{example}</code>
          ))}
        </div>
        <button type="button" class="link" onClick={() => bench.go({ path, line, character: 0 })}>
          {t.lists.declaration}
        </button>
      </details>
    </li>
  );
}

/** The first sentence that says what the word does; words of other games are listed after "Elsewhere". */
function firstSentence(doc: string): string {
  const own = doc.replace(/^Elsewhere:[^.]*\.\s*/, '');
  return /^.*?\.(?=\s|$)/.exec(own)?.[0] ?? own;
}

/** The word of that name first, then words by name, then those whose documentation has the text. */
function matching(words: readonly ListedWord[], wanted: string): readonly ListedWord[] {
  if (wanted === '') return words;
  const rankOf = ({ name, head, doc }: ListedWord): number => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at >= 0) return name.length === wanted.length ? 0 : at === 0 ? 1 : 2;
    return head.toLowerCase().includes(wanted) ? 3 : doc.toLowerCase().includes(wanted) ? 4 : 5;
  };
  const ranked = words.map((word) => ({ word, rank: rankOf(word) })).filter(({ rank }) => rank < 5);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ word }) => word);
}
