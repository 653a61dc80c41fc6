/**
 * Bundles have Chevrotain without what this parser never runs: checks of the grammar, which the tests run (`validate` in
 * grammar/base.ts), its own messages, since `grammar/explainer.ts` has those for texts, its lexer, since `grammar/lexer.ts` is one, and
 * syntax trees, since the rules make nodes of the AST themselves. That saves 10 KiB of the first load of a page, compressed.
 */
import { readFileSync } from 'node:fs';

const UNUSED =
  /chevrotain[\\/]lib[\\/]src[\\/](parse[\\/](grammar[\\/]checks|errors_public|cst[\\/]cst|cst[\\/]cst_visitor)|scan[\\/]lexer_public)\.js$/;

const withoutUnused = {
  name: 'without-unused-of-chevrotain',
  setup(build) {
    build.onLoad({ filter: UNUSED }, ({ path }) => {
      const names = [...readFileSync(path, 'utf8').matchAll(/^export (?:function|const|class|var) (\w+)/gm)].map(
        ([, name]) => name,
      );
      if (names.length === 0) throw new Error(`scripts/leaner.js: ${path} exports nothing`);
      const unused = `const unused = () => { throw new Error('left out of the bundle'); };\n`;
      return { contents: `${unused}export { ${names.map((name) => `unused as ${name}`).join(', ')} };` };
    });
  },
};

/** Options of esbuild, for each bundle with the parser. */
export const leaner = {
  alias: { 'lodash-es': './scripts/lodash.js' },
  plugins: [withoutUnused],
};
