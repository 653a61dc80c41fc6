/**
 * The visitor of the IR: the code directly inside each type of node. Operands are in the order of evaluation. walk.ts visits
 * whole trees.
 *
 * Generated from the schemas by scripts/generate-ir.js.
 */

import type { Instr } from './bound.ts';
import type {
  Ability,
  Block,
  Card,
  CardChoice,
  DeckRule,
  Expr,
  FieldDecl,
  Game,
  Grant,
  History,
  Keyword,
  Limit,
  MoveDecl,
  MoveParam,
  Note,
  Order,
  Param,
  Part,
  Scenario,
  ScenarioAnswer,
  ScenarioArg,
  ScenarioFact,
  ScenarioSet,
  ScenarioStep,
  Series,
  SetSource,
  StateRule,
  Static,
  StepDecl,
  Stmt,
  Take,
  Target,
  Timing,
  Trigger,
  Verb,
  Walk,
  Word,
  Zone,
} from './index.ts';

/** Code: an expression, a statement, or a list of code. */
export type Tree = Expr | Stmt | null | undefined | readonly Tree[];

const NONE: readonly never[] = [];
/** Most lists of most declarations are empty. */
const each = <T, Code>(list: readonly T[] | undefined, codeOf: (one: T) => Code): readonly Code[] =>
  list === undefined || list.length === 0 ? NONE : list.map(codeOf);
const present = (exprs: readonly (Expr | null)[]): readonly Expr[] =>
  exprs.includes(null) ? exprs.filter((e) => e !== null) : (exprs as readonly Expr[]);

/** The code of all declarations of a game. */
export function gameCode(x: Game): readonly Tree[] {
  return [
    each(x.fields, fieldDeclCode),
    each(x.zones, zoneCode),
    each(x.adjectives, wordCode),
    each(x.values, wordCode),
    each(x.orders, orderCode),
    each(x.timings, timingCode),
    each(x.verbs, verbCode),
    each(x.moves, moveDeclCode),
    each(x.steps, stepDeclCode),
    each(x.keywords, keywordCode),
    each(x.abilities, abilityCode),
    each(x.rules, stateRuleCode),
    each(x.statics, staticCode),
    each(x.histories, historyCode),
    each(x.setups, blockCode),
    each(x.flows, blockCode),
    each(x.befores, blockCode),
    each(x.afters, blockCode),
    each(x.series, seriesCode),
    each(x.limits, limitCode),
    each(x.overflows, blockCode),
    each(x.worths, (one) => one.value),
    each(x.deckRules, deckRuleCode),
    each(x.cards, cardCode),
    each(x.scenarios, scenarioCode),
  ];
}

export function fieldDeclCode(x: FieldDecl): readonly Tree[] {
  return [x.derived?.value];
}

export function zoneCode(x: Zone): readonly Tree[] {
  return [each(x.seen, (one) => one.when?.test)];
}

export function blockCode(x: Block): readonly Tree[] {
  return [x.body];
}

export function wordCode(x: Word): readonly Tree[] {
  return [each(x.params, paramCode), x.value];
}

export function orderCode(x: Order): readonly Tree[] {
  return [each(x.params, paramCode), x.keys];
}

export function paramCode(x: Param): readonly Tree[] {
  return [x.value];
}

export function timingCode(x: Timing): readonly Tree[] {
  return [each(x.params, paramCode), x.is === null ? null : triggerCode(x.is.trigger)];
}

export function verbCode(x: Verb): readonly Tree[] {
  return [each(x.params, paramCode), x.needs, x.code.body];
}

export function moveDeclCode(x: MoveDecl): readonly Tree[] {
  return [each(x.params, moveParamCode), each(x.parts, partCode), x.code.body];
}

export function moveParamCode(x: MoveParam): readonly Tree[] {
  return [x.value, x.from];
}

export function partCode(x: Part): readonly Tree[] {
  switch (x.part) {
    case 'param':
      return [x.from];
    case 'require':
      return [x.test];
    case 'let':
      return [x.value];
    case 'choose':
      return [x.from, x.when, x.count];
  }
}

export function keywordCode(x: Keyword): readonly Tree[] {
  return [each(x.params, paramCode)];
}

export function triggerCode(x: Trigger): readonly Tree[] {
  return [each(x.patterns, (one) => one.test), x.when];
}

export function abilityCode(x: Ability): readonly Tree[] {
  return [triggerCode(x.trigger), x.code.body];
}

export function stateRuleCode(x: StateRule): readonly Tree[] {
  return [x.code.body, x.who];
}

export function staticCode(x: Static): readonly Tree[] {
  return [x.whom, grantExprs(x.what), x.when];
}

export function historyCode(x: History): readonly Tree[] {
  return [each(x.notes, noteCode)];
}

export function noteCode(x: Note): readonly Tree[] {
  return [triggerCode(x.trigger), each(x.values, (one) => one.value)];
}

export function grantExprs(x: Grant): readonly Expr[] {
  switch (x.grant) {
    case 'field':
      return [x.value];
    case 'keyword':
      return present(x.args);
    case 'keyword_value':
      return present([x.keyword, x.number]);
    case 'status':
      return x.value === null ? NONE : [x.value];
    case 'ability':
      return [x.ability, ...present(x.args)];
  }
}

export function seriesCode(x: Series): readonly Tree[] {
  return [x.matches, x.code.body];
}

export function limitCode(x: Limit): readonly Tree[] {
  return [x.turns, x.code.body];
}

export function deckRuleCode(x: DeckRule): readonly Tree[] {
  return [x.test];
}

export function cardCode(x: Card): readonly Tree[] {
  return [each(x.keywords, (one) => one.args), each(x.chooses, cardChoiceCode)];
}

export function cardChoiceCode(x: CardChoice): readonly Tree[] {
  return [x.from, x.when];
}

/** The expressions directly inside an expression. */
export function operandsOf(e: Expr): readonly Expr[] {
  switch (e.op) {
    case 'number':
    case 'truth':
    case 'nothing':
    case 'enum':
    case 'flags':
    case 'card':
    case 'verb':
    case 'timing':
    case 'status_word':
    case 'keyword_word':
    case 'gone':
    case 'local':
    case 'self':
    case 'you':
    case 'here':
    case 'chosen':
    case 'option':
    case 'global':
      return NONE;
    case 'zone':
      return e.of === null ? NONE : [e.of];
    case 'levels':
    case 'and':
    case 'or':
      return e.of;
    case 'field':
    case 'printed':
    case 'status':
    case 'has':
    case 'keyword_number':
    case 'neg':
    case 'not':
    case 'absent':
    case 'present':
    case 'kind':
    case 'word_set':
    case 'in_play':
    case 'in_any':
    case 'tile_of':
    case 'count':
    case 'some':
    case 'no':
      return [e.of];
    case 'comes_with':
      return [e.ability];
    case 'add':
    case 'sub':
    case 'mul':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
    case 'is':
    case 'is_not':
    case 'share':
    case 'union':
    case 'without':
      return [e.a, e.b];
    case 'pick':
      return [e.test, e.then, e.else];
    case 'member':
      return [e.member, e.of];
    case 'status_value':
      return [e.of, e.status];
    case 'has_value':
    case 'keyword_value':
      return [e.keyword, e.of];
    case 'word_field':
      return present([e.word, e.of]);
    case 'in_zone':
      return [e.of, e.zone];
    case 'among':
      return [e.of, e.set];
    case 'tag':
      return [e.verb];
    case 'tagged':
      return [e.status];
    case 'adjective':
    case 'value':
    case 'kernel':
      return e.args;
    case 'fits':
      return [e.verb, ...e.args];
    case 'select':
      return [...setSourceExprs(e.source), ...e.where, ...(e.take === null ? NONE : takeExprs(e.take))];
    case 'sum':
    case 'highest':
    case 'lowest':
    case 'distinct':
      return [e.of, e.value];
  }
}

export function setSourceExprs(x: SetSource): readonly Expr[] {
  switch (x.from) {
    case 'play':
    case 'every':
    case 'tiles':
    case 'players':
    case 'enum':
    case 'definitions':
    case 'every_status':
    case 'every_keyword':
    case 'deck':
      return NONE;
    case 'zone':
      return [x.zone];
    case 'on':
      return [x.tiles];
    case 'set':
    case 'flags':
    case 'abilities':
    case 'printed_keywords':
    case 'statuses':
    case 'keywords':
      return [x.of];
    case 'range':
      return [x.low, x.high];
  }
}

export function takeExprs(x: Take): readonly Expr[] {
  switch (x.take) {
    case 'the':
      return NONE;
    case 'first':
    case 'last':
      return [x.count];
    case 'random':
      return present([x.count, x.weight]);
    case 'best':
      return [x.count, ...x.args];
    case 'tied':
      return x.args;
  }
}

/** The expressions directly inside a statement, without those of its nested statements. */
export function exprsOf(s: Stmt): readonly Expr[] {
  switch (s.do) {
    case 'randomly':
    case 'together':
    case 'settle':
    case 'prevent':
    case 'leave':
      return NONE;
    case 'let':
    case 'give':
      return [s.value];
    case 'call':
      return present(s.args);
    case 'call_value':
      return [s.verb, ...each(s.args, (one) => one.value)];
    case 'set':
      return [...targetExprs(s.to), s.value];
    case 'if':
    case 'require':
      return [s.test];
    case 'each':
      return [s.set, ...walkExprs(s.by)];
    case 'repeat':
      return present([s.times, s.test]);
    case 'choose':
      return present([s.when, s.from, s.who, s.count]);
    case 'may':
      return s.who === null ? NONE : [s.who];
    case 'chance':
      return [s.wins, s.of];
    case 'either':
      return each(s.arms, (one) => one.when);
    case 'stop':
      return s.test === null ? NONE : [s.test];
    case 'raise':
      return [s.to, ...present(s.args)];
    case 'run':
      return [...each(s.args, (one) => one.value), s.as, s.ability];
    case 'have':
      return present([s.when, s.whom, ...grantExprs(s.what)]);
    case 'offer':
      return present([s.to, s.from]);
    case 'phase':
      return present([s.who, s.when]);
  }
}

export function stepDeclCode(x: StepDecl): readonly Tree[] {
  return [each(x.params, paramCode)];
}

export function walkExprs(x: Walk): readonly Expr[] {
  switch (x.walk) {
    case 'set':
      return NONE;
    case 'order':
      return x.args;
    case 'choice':
      return [x.who];
  }
}

export function targetExprs(x: Target): readonly Expr[] {
  switch (x.to) {
    case 'local':
    case 'global':
      return NONE;
    case 'field':
      return [x.of];
    case 'word_field':
      return present([x.word, x.of]);
  }
}

export function scenarioCode(x: Scenario): readonly Tree[] {
  return [each(x.steps, scenarioStepCode)];
}

export function scenarioStepCode(x: ScenarioStep): readonly Tree[] {
  switch (x.step) {
    case 'start':
      return NONE;
    case 'put':
    case 'take':
      return [x.zone, x.owner, each(x.sets, scenarioSetCode)];
    case 'empty':
      return [x.zone];
    case 'set':
      return [targetExprs(x.to), x.value];
    case 'status':
      return [x.to, x.amount];
    case 'turn':
    case 'out':
    case 'pass':
      return [x.who];
    case 'move':
      return [
        x.who,
        each(x.args, (one) => (one === null ? null : scenarioArgCode(one))),
        each(x.choices, (one) => scenarioAnswerCode(one.value)),
      ];
    case 'answer':
      return [x.who, scenarioAnswerCode(x.value)];
    case 'then':
      return [x.test];
    case 'fact':
      return [scenarioFactCode(x.fact)];
  }
}

export function scenarioFactCode(x: ScenarioFact): readonly Tree[] {
  switch (x.fact) {
    case 'ended':
    case 'drawn':
    case 'lost':
    case 'faulted':
    case 'offered':
    case 'legal':
      return NONE;
    case 'sees':
      return [x.who, x.what];
  }
}

export function scenarioAnswerCode(x: ScenarioAnswer): readonly Tree[] {
  switch (x.answer) {
    case 'option':
      return NONE;
    case 'value':
      return [x.value];
  }
}

export function scenarioSetCode(x: ScenarioSet): readonly Tree[] {
  switch (x.set) {
    case 'field':
      return [x.value];
    case 'status':
      return [x.amount];
  }
}

export function scenarioArgCode(x: ScenarioArg): readonly Tree[] {
  switch (x.arg) {
    case 'value':
      return [x.value];
    case 'card':
      return [each(x.sets, scenarioSetCode)];
  }
}

export function instrCode(x: Instr): readonly Tree[] {
  switch (x.step) {
    case 'settle':
    case 'jump':
    case 'again':
    case 'exit':
    case 'pass':
    case 'over':
      return NONE;
    case 'run':
      return [x.stmt];
    case 'test':
      return [x.test];
    case 'each':
    case 'next':
      return [x.set, walkExprs(x.by)];
    case 'times':
      return [x.times];
    case 'offer':
      return [x.to, x.from];
    case 'choose':
      return [x.from, x.who, x.when, x.count];
    case 'may':
      return [x.who];
    case 'enter':
      return [x.who, x.when];
    case 'renew':
      return [x.most];
  }
}

/** The statement lists directly inside a statement. */
export function bodiesOf(s: Stmt): readonly (readonly Stmt[])[] {
  switch (s.do) {
    case 'if':
    case 'chance':
      return [s.then, s.else];
    case 'each':
    case 'repeat':
    case 'randomly':
    case 'together':
    case 'phase':
      return [s.body];
    case 'may':
      return [s.body, s.else];
    case 'either':
      return s.arms.map((one) => one.body);
    default:
      return NONE;
  }
}
