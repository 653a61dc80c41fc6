/** The JavaScript of engines: templates of nodes, and the printed text, which parses to the same nodes. */
import { describe, expect, it } from 'vitest';
import { generate } from '../../compiler/emit/index.ts';
import { bind } from '../../compiler/index.ts';
import * as make from '../../compiler/javascript/make.ts';
import { parseStatements } from '../../compiler/javascript/parse.ts';
import { expression, printJavaScript } from '../../compiler/javascript/print.ts';
import * as quote from '../../compiler/javascript/quote.ts';
import { jsList, type StatementPart } from '../../compiler/javascript/quote.ts';
import { type Tag, templateCode } from '../../compiler/javascript/template.ts';
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
    const nodes = parseStatements(source);
    expect(parseStatements(printJavaScript(nodes))).toEqual(nodes);
    expect(printJavaScript(nodes).length).toBeLessThanOrEqual(source.length);
  });

  it('puts an inner `if` without `else` into a block', () => {
    const [inner] = jsList`if(b)c();`;
    const outer = { ...(jsList`if(a)x();else d();`[0] as object), consequent: inner } as never;
    expect(printJavaScript([outer])).toBe('if(a){if(b)c();}else d();');
  });

  it.each(['stormbound', 'tyrant'])('prints the program of %s so that the text has the same nodes', (folder) => {
    const result = bind(shippedGames(), { game: folder });
    if ('diagnostics' in result) throw new Error(result.diagnostics[0]?.message);
    const { source, body } = generate(result.bound, { trace: true });
    expect(JSON.stringify(parseStatements(source))).toBe(JSON.stringify(body));
  });
});

/** A tag whose template is compiled and the code run. */
const compiled =
  (tag: Tag) =>
  (template: TemplateStringsArray, ...parts: readonly StatementPart[]): never => {
    const [first, ...others] = templateCode(tag, template);
    const code = others.reduce((all, piece, i) => `${all}parts[${i}]${piece}`, first);
    return new Function('$', 'parts', `return ${code};`)(make, parts) as never;
  };
const read = { js: quote.js, jsList: quote.jsList, jsCase: quote.jsCase, jsLoop: quote.jsLoop };
const built: typeof read = {
  js: compiled('js'),
  jsList: compiled('jsList'),
  jsCase: compiled('jsCase'),
  jsLoop: compiled('jsLoop'),
};

describe.each([
  { name: 'read at run time', ...read },
  { name: 'compiled', ...built },
])('templates that are $name', ({ js, jsList, jsCase, jsLoop }) => {
  it('put an operand in the place of a hole, whatever is in it', () => {
    const sum = js`a+b`;
    expect(expression(js`${sum}*${sum}-${-5}`)).toBe('(a+b)*(a+b)- -5');
    expect(expression(js`S[${sum}]`)).toBe('S[a+b]');
    expect(expression(js`!${js`a&&b`}`)).toBe('!(a&&b)');
  });

  it('take parts of names, lists of arguments and of parameters, and statements', () => {
    const args = ['a', js`b+1`, 3];
    expect(expression(js`list${2}_${'x'}(r,${args})`)).toBe('list2_x(r,a,b+1,3)');
    const body = [jsList`a();`, '' as const, [jsList`b();c();`]];
    expect(printJavaScript(jsList`function ${'f'}(${['x', 'y']}){${body}return ${'x'};}`)).toBe(
      'function f(x,y){a();b();c();return x;}',
    );
    expect(printJavaScript(jsList`if(a)${jsList`b();c();`}else ${jsList`d();`}`)).toBe('if(a){b();c();}else d();');
    expect(printJavaScript(jsList`${'M'}.fill(0);${js`f()`};`)).toBe('M.fill(0);\nf();');
    const cases = [1, 2].map((n) => jsCase`case ${n}:return ${n * n};`);
    expect(printJavaScript(jsList`switch(a){${cases}default:bail();}`)).toBe(
      'switch(a){case 1:return 1;case 2:return 4;default:bail();}',
    );
    expect(jsLoop`for(let ${'i'}=0;;)`).toMatchObject({ type: 'ForStatement', body: { body: [] } });
    expect(expression(js`{a,${'b'}:${true},c(d){return d;}}`)).toBe('{a,b:true,c(d){return d;}}');
  });

  it('are laid out like other code: blanks and lines of comments are no part of their nodes', () => {
    const laidOut = jsList`
      // the larger of two numbers
      function ${'f'}(a, b) {
        // a tie is the same
        if (a > b) return ${'a'};
        return [(x, y) => {
          return x;
        }];
      }`;
    expect(printJavaScript(laidOut)).toBe(
      printJavaScript(jsList`function f(a,b){if(a>b)return a;return [(x,y)=>{return x;}];}`),
    );
  });

  it('refuse text that is neither a name nor a number, and statements as an operand', () => {
    expect(() => js`f(${'a+b'})`).toThrow('neither a name nor a number: a+b');
    expect(() => js`-${jsList`a();` as never}`).toThrow('statements in the place of an expression');
    expect(() => js`x${js`a` as never}y`).toThrow('is no text');
    expect(() => jsList`{${js`a()`}}`).toThrow('an operand in the place of statements');
    expect(() => jsList`a();${''};`).toThrow('neither a name nor a number');
  });
});
