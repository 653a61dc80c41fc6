/**
 * Bundles have Chevrotain without what this parser never runs: checks of the grammar, which the tests run (`validate` in
 * grammar/base.ts), its own messages, since `grammar/explainer.ts` has those for texts, its lexer, since `grammar/lexer.ts` is one,
 * syntax trees, since the rules make nodes of the AST themselves, and error recovery, content assist and traces, which are off. That
 * saves 13 KiB of the first load of a page, compressed.
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

/** Traits of the parser that are off, as they are then. */
const OFF = {
  recoverable: `
    export const IN_RULE_RECOVERY_EXCEPTION = 'InRuleRecoveryException';
    export class Recoverable {
      initRecoverable() {
        this.firstAfterRepMap = {};
        this.resyncFollows = {};
        this.recoveryEnabled = false;
      }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() {
        return this.RULE_STACK.slice(0, this.RULE_STACK_IDX + 1).map((name) => this.shortRuleNameToFullName(name));
      }
    }`,
  tree_builder: `
    export class TreeBuilder {
      initTreeBuilder() {
        this.CST_STACK = [];
        this.outputCst = false;
      }
      cstInvocationStateUpdate() {}
      cstFinallyStateUpdate() {}
      cstPostRule() {}
      cstPostTerminal() {}
      cstPostNonTerminal() {}
    }`,
  context_assist: 'export class ContentAssist { initContentAssist() {} }',
  perf_tracer: `
    export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(phase, run) {
        return run();
      }
    }`,
};

const withoutTraits = {
  name: 'without-traits-of-chevrotain',
  setup(build) {
    const filter = new RegExp(
      `chevrotain[\\\\/]lib[\\\\/]src[\\\\/]parse[\\\\/]parser[\\\\/]traits[\\\\/](${Object.keys(OFF).join('|')})\\.js$`,
    );
    build.onLoad({ filter }, ({ path }) => ({ contents: OFF[/(\w+)\.js$/.exec(path)?.[1] ?? ''] }));
  },
};

/** Options of esbuild, for each bundle with the parser. */
export const leaner = {
  alias: { 'lodash-es': './scripts/lodash.js' },
  plugins: [withoutUnused, withoutTraits],
};
