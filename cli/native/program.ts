/** The C program that plays matches of a bound game: constants of its layout, the printed engine, and the host. */
import { readFileSync } from 'node:fs';
import { printC } from '../../compiler/c/index.ts';
import type { EmittedProgram } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { lowerToLir } from '../../compiler/lir/lower.ts';
import { optimizeForC } from '../../compiler/lir/passes.ts';

/** The host; the build puts it next to the command. */
const HOST = new URL('./host.c', import.meta.url);

/** The entry points that the host calls. */
export const ENTRIES = ['plant', 'blank', 'rush', 'decided'];

export function programOf(bound: Bound, emitted: EmittedProgram): string {
  const { head, entities, queue } = bound.layout;
  const constants = {
    SEATS: bound.seats,
    SIDES: bound.sides,
    AT_OVER: head.over,
    AT_WON: head.won,
    AT_CAPPED: head.capped,
    AT_TURN: head.turn,
    AT_FAULTS: head.faults,
    AT_ENTITIES: head.entities,
    AT_QUEUED: head.queued,
    ENTITIES: entities.at,
    STRIDE: entities.stride,
    QUEUE: queue.at,
    QUEUE_STRIDE: queue.stride,
  };
  const defined = Object.entries(constants).map(([name, value]) => `#define ${name} ${value}\n`);
  return [
    printC(optimizeForC(lowerToLir(emitted), emitted.registers, ENTRIES), ENTRIES, emitted.registers),
    ...defined,
    readFileSync(HOST, 'utf8'),
  ].join('');
}
