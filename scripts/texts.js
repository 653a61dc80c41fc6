/**
 * A plugin of esbuild: the texts of diagnostics become a module of their own, `grammar/texts.ts`, and the catalogues have numbers
 * in their place. The language worker loads that module after its first calls, or at the first error. That takes 18 KiB from
 * what a page loads before the first keystroke. The French catalogues name the English texts by their numbers, too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.js';

const FOLDER = 'compiler/diagnostics/messages';
/** Those of binding are shown by workers for matches, too, those of the verifier and of imports by no page. */
const OTHERS = new Set(['bind.ts', 'verify.ts', 'import.ts', 'index.ts']);

const LITERAL = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;
const CALL = new RegExp(String.raw`\b(message|text)\(\s*((?:${LITERAL})(?:\s*,\s*(?:${LITERAL}))*),?\s*\)`, 'g');

const PAIR = new RegExp(String.raw`^ +\[\s*(${LITERAL}),`, 'gm');
const IMPORTED = '../../../../../grammar/texts.ts';

/** The catalogues with numbers in place of texts, by path, and the texts. */
function apart() {
  const texts = [];
  const numbers = new Map();
  const numberOf = (literal) => {
    const text = Function(`return ${literal}`)();
    if (!numbers.has(text)) numbers.set(text, texts.push(text) - 1);
    return `${numbers.get(text)}`;
  };
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.ts') && !OTHERS.has(name));
  const files = ['grammar/messages.ts', ...names.sort().map((name) => `${FOLDER}/${name}`)];
  const catalogues = new Map(
    files.map((file) => {
      const path = join(root, file);
      const code = readFileSync(path, 'utf8').replace(CALL, (_, made, given) => {
        const [code, ...literals] = given.match(new RegExp(LITERAL, 'g'));
        return made === 'text' ? `text(${numberOf(code)})` : `message(${[code, ...literals.map(numberOf)].join(', ')})`;
      });
      return [path, code];
    }),
  );
  return { catalogues, texts, numbers };
}

export const textsApart = {
  name: 'texts-apart',
  setup(build) {
    const { catalogues, texts, numbers } = apart();
    build.onLoad({ filter: /[\\/]messages([\\/]\w+)?\.ts$/ }, ({ path }) => {
      const contents = catalogues.get(path);
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
    // a pair of texts has the number of the English one, where that module has it
    build.onLoad({ filter: /[\\/]texts[\\/]fr[\\/]diagnostics[\\/]\w+\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8').replace(PAIR, (pair, english) => {
        const number = numbers.get(Function(`return ${english}`)());
        return number === undefined ? pair : pair.replace(english, () => `apart[${number}]`);
      });
      return { contents: `import { TEXTS as apart } from '${IMPORTED}';\n${code}`, loader: 'ts' };
    });
    build.onLoad({ filter: /[\\/]grammar[\\/]texts\.ts$/ }, () => ({
      contents: `export const TEXTS = ${JSON.stringify(texts)};`,
      loader: 'ts',
    }));
  },
};
