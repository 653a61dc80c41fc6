/** What sets up a position by hand, and writes one as a scenario. The match worker loads it with the first call that needs it. */
export { ArrangedPosition } from '../play/arrange.ts';
export { writeScenario } from '../play/written.ts';
