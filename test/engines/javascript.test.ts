/** The printed JavaScript of engines parses to the same nodes. */
import { describe, expect, it } from 'vitest';
import { generate } from '../../compiler/emit/index.ts';
import { bind } from '../../compiler/index.ts';
import { parse } from '../../compiler/javascript/parse.ts';
import { printed } from '../../compiler/javascript/print.ts';
import { shippedGames } from '../games.ts';

describe('the printer', () => {
  it.each([
    'a-(b-c);',
    'a-b-c;',
    'a- -b;',
    'a- --b;',
    'a+ ++b;',
    '-(a+b)|0;',
    '(a?b:c)?d:e;',
    'a?b?c:d:e;',
    'a&&(b||c);',
    'a&&(b&&c);',
    'a=b=c;',
    '!(a===b);',
    'S[K[a++]=b];',
    '(a|b)===c;',
    'x=(a<b)>>>0;',
    'for(let i=0,n=2;i<n;i++,n--);',
    'if(a){if(b)c();}else d();',
    "f('x',...a,(b,c)=>b+c);",
    'return {a,b:c,d(e){return e;}};',
    'L1:for(;;){break L1;}',
    'switch(a){case -1:b();default:}',
  ])('keeps %s', (source) => {
    const nodes = parse(source);
    expect(parse(printed(nodes))).toEqual(nodes);
    expect(printed(nodes).length).toBeLessThanOrEqual(source.length);
  });

  it.each(['stormbound', 'tyrant'])('prints the program of %s so that the text has the same nodes', (folder) => {
    const result = bind(shippedGames(), { game: folder });
    if ('diagnostics' in result) throw new Error(result.diagnostics[0]?.message);
    const { source, body } = generate(result.bound, { trace: true });
    expect(JSON.stringify(parse(source))).toBe(JSON.stringify(body));
  });
});
