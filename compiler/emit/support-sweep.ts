/** Support functions that free the rows of entities which left play, and clear the answers to choices. */
import type { Type } from '../ir/index.ts';
import { anyOf } from '../javascript/build.ts';
import { type JsCode, js, jsCase, jsList } from '../javascript/quote.ts';
import { cardsWithChoices } from './choices.ts';
import type { CodegenContext } from './context.ts';

/** Whether references of a type are never freed: players and tiles. */
const staysForEver = (gen: CodegenContext, { id }: Type): boolean =>
  ['player', 'tile'].includes(gen.bound.game.kinds[id ?? -1]?.kernel ?? '');

/** Zones of this binding whose cards keep their answers. */
const keeping = (gen: CodegenContext): { first: number; instances: number }[] =>
  gen.bound.layout.zones.filter(
    ({ instances }, id) =>
      instances > 0 && gen.bound.game.zones[id]?.keeps === true && cardsWithChoices(gen).length > 0,
  );

/** Lines that keep a row's answers where its zone keeps them. */
function keepsAnswers(gen: CodegenContext): JsCode {
  const { row } = gen.bound.layout;
  const tests = keeping(gen).map(({ first, instances }) => js`(z>=${first}&&z<${first + instances})`);
  return tests.length === 0 ? '' : jsList`const z=S[a+${row.zone}];if(${anyOf(tests)}){CH=1;continue;}`;
}

/** Lines that clear kept answers which name a freed entity. */
function answersLost(gen: CodegenContext, rows: (does: JsCode) => JsCode): JsCode {
  if (keeping(gen).length === 0) return '';
  const { choices } = gen.bound.layout;
  const cases = cardsWithChoices(gen).map(({ id, chooses }) => {
    const lost = chooses.flatMap(({ type }, k) => (type.of === 'entity' ? [jsList`lose0(a+${choices.at + k});`] : []));
    return jsCase`case ${id}:${lost}break;`;
  });
  return rows(jsList`switch(S[a]){${cases}}`);
}

/** Lines that forget freed entities: in the global part of the state, and in one row `a`. `dirty`: the bits of the fields. */
function forgetting(gen: CodegenContext): { globals: JsCode[]; inRow: JsCode[]; dirty: number } {
  const { layout, game, program } = gen.bound;
  const { players, tiles, records } = layout;
  let dirty = 0;
  const globals: JsCode[] = [];
  const inRow: JsCode[] = [];
  const mayBeFreed = (type: Type | undefined): boolean => type?.of === 'entity' && !staysForEver(gen, type);
  const list = (at: number): JsCode => jsList`for(let i=1;i<=S[${at}];i++)lose0(${at}+i);`;
  for (const [id, place] of layout.fields.entries()) {
    if (!mayBeFreed(game.fields[id]?.type) || place === null) continue;
    dirty |= gen.dirtyBits.slot(place.table, place.at);
    if (place.table === 'global') globals.push(jsList`lose0(${place.at});`);
    else if (place.table === 'entity') inRow.push(jsList`lose0(a+${place.at});`);
    else {
      const { at, stride, count } = { player: players, tile: tiles, record: records }[place.table];
      globals.push(jsList`for(let i=0;i<${count};i++)lose0(${at + place.at}+i*${stride});`);
    }
  }
  for (const instr of program.code) {
    if (instr.step !== 'next') continue;
    if (mayBeFreed(program.blocks[instr.block]?.code.locals[instr.local]?.type)) globals.push(list(instr.list));
  }
  for (const { locals, code } of program.blocks) {
    for (const [i, { at, capacity }] of locals.entries()) {
      if (at < 0 || !mayBeFreed(code.locals[i]?.type)) continue;
      globals.push(capacity === 0 ? jsList`lose0(${at});` : list(at));
    }
  }
  return { globals, inRow, dirty };
}

/** `sweep`: at an offer, frees the rows of entities that left play and clears references to them. */
export function sweepSupport(gen: CodegenContext): JsCode {
  const { layout, game } = gen.bound;
  const { entities, head, row, choices } = layout;
  const { globals, inRow, dirty } = forgetting(gen);
  const chains = layout.zones.flatMap((zone, id) =>
    zone.store === 'chain' && game.zones[id]?.each === 'entity' ? [jsList`if(S[a+${zone.count}]!==0)bail();`] : [],
  );
  const rows = (does: JsCode): JsCode =>
    jsList`for(let a=${entities.at},z=a+used*${entities.stride};a<z;a+=${entities.stride})${does}`;
  const isFreed = js`S[a]>=0&&S[a+${row.zone}]===-1`;
  return jsList`
    // clears a slot that names an entity which has left the game
    function lose0(s) {
      const r = S[s];
      if (r >= ${entities.first} && isGone(r)) S[s] = 0;
    }
    // GN: an entity has left play; GL: the rows of those that did, GC of them
    function sweep() {
      if (GN === 0) return;
      GN = 0;
      const used = S[${head.entities}];
      if (GC < 0) {
        GC = 0;
        ${rows(jsList`if(${isFreed})GL[GC++]=a;`)}
      }
      let any = false;
      for (let i = 0; i < GC; i++) {
        const a = GL[i];
        if (${isFreed}) {
          any = true;
          ${chains.length > 0 ? chains : jsList`break;`}
        }
      }
      if (!any) {
        GC = 0;
        return;
      }
      D |= ${dirty};
      disown();
      ${globals}
      ${answersLost(gen, rows)}
      ${inRow.length > 0 ? jsList`if(RG!==0){RG=0;${rows(jsList`if(S[a]>=0){${inRow}}`)}}` : ''}
      for (let i = 0; i < GC; i++) {
        const a = GL[i];
        if (${isFreed}) {
          S.fill(0, a, a + ${entities.stride});
          S[a] = -1;
          const n = ((a - ${entities.at}) / ${entities.stride}) | 0;
          if (n < NF) NF = n;
        }
      }
      GC = 0;
      let last = used;
      while (last > 0 && S[${entities.at} + (last - 1) * ${entities.stride}] < 0) last--;
      for (let i = last; i < used; i++) S[${entities.at} + i * ${entities.stride}] = 0;
      S[${head.entities}] = last;
    }
    // the answers to choices of cards end at an offer, but in zones that keep them
    function clearChoices() {
      ${choices.count === 0 ? '' : clearing(gen, rows)}
    }`;
}

function clearing(gen: CodegenContext, rows: (does: JsCode) => JsCode): JsCode {
  const { head, choices } = gen.bound.layout;
  const cleared = jsList`for(let k=0;k<${choices.count};k++)S[a+${choices.at}+k]=N;`;
  return jsList`
    if (CH === 0) return;
    CH = 0;
    const used = S[${head.entities}];
    ${rows(jsList`if(S[a]>=0){${keepsAnswers(gen)}${cleared}}`)}`;
}
