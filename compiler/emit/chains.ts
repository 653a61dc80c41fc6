/**
 * Zones of entities (attachments): doubly linked lists through the rows of their members. The holder's row has the
 * first member, the last and the count.
 */
import type { ZoneLayout } from '../ir/bound.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { byInstance } from './zone-tables.ts';

type Chain = ZoneLayout & { store: 'chain' };

/** The address of a list's three slots. */
export function chainAddress(gen: CodegenContext, { first, head }: Chain, instance: Operand): Operand {
  const { entities } = gen.bound.layout;
  return js`${entities.at + head - first * entities.stride}+${instance}*${entities.stride}`;
}

/**
 * Runs `then` with `h`, the list's address, where a zone is a linked list; '' where this binding has none.
 */
export function ifChain(gen: CodegenContext, instance: Operand, then: JsCode): JsCode {
  return gen.isListed ? '' : jsList`{const h=ZB[${instance}];if(h>=0){${then}}}`;
}

/** Support functions of linked lists: next member, insert, remove. A member's row has its index. */
export function chainSupport(gen: CodegenContext): JsCode {
  if (gen.isListed) return '';
  const { entities, row } = gen.bound.layout;
  const bases = byInstance(gen, (_, place, i) =>
    place.store === 'chain' && place.tail === place.head + 1 && place.count === place.head + 2
      ? entities.at + i * entities.stride + place.head
      : -1,
  );
  const [next, previous] = [js`S[rw(r)+${row.next}]`, js`S[rw(r)+${row.previous}]`];
  return jsList`
    const ZB = ${gen.tables.dense(bases)};
    function after(r) {
      return ${next};
    }
    function follow(r, x) {
      if (x > 0) S[rw(x) + ${row.previous}] = r;
    }
    function count(r, i) {
      for (; r > 0; r = after(r)) S[rw(r) + ${row.index}] = i++;
    }
    function link(r, h, index) {
      const c = S[h + 2],
        p = index < 0 || index > c ? c : index;
      let back = p === c ? S[h + 1] : 0,
        x = p === c ? 0 : S[h];
      if (p < c) {
        MV++;
        for (let i = 0; i < p; i++) {
          back = x;
          x = after(x);
        }
      }
      ${previous} = back;
      ${next} = x;
      if (back > 0) S[rw(back) + ${row.next}] = r;
      else S[h] = r;
      if (x > 0) follow(r, x);
      else S[h + 1] = r;
      count(r, p);
      S[h + 2] = c + 1;
    }
    function unlink(r, h) {
      const x = after(r),
        back = ${previous};
      if (S[h + 2] > 1) MV++;
      if (back > 0) S[rw(back) + ${row.next}] = x;
      else S[h] = x;
      if (x > 0) {
        count(x, S[rw(r) + ${row.index}]);
        follow(back, x);
      } else S[h + 1] = back;
      S[h + 2]--;
      ${next} = 0;
      ${previous} = 0;
      S[rw(r) + ${row.index}] = 0;
    }`;
}
