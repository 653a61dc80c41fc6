/** Why a bot loses a match of the arena. */
import { text } from '../../grammar/templates.ts';

export const botNotStarted = text('it could not be started: [reason]');
export const botEnded = text('it ended ([how])[error]');
export const botWasEnded = text('it was ended');
export const unaskedLine = text('it wrote a line without being asked: [line]');
export const lineTooLong = text('it wrote more than [#most] characters without the end of a line');
export const answerNotJson = text('its answer is not JSON: [answer]');
export const noAnswerWithin = text('no answer within [#seconds] s[error]');
export const noHello = text('it does not answer "hello" with {"protocol": [#protocol]}, but with [answer]');
export const illegalAnswer = text(
  'it answered [answer], and the answers are {"decision":[#decision],"move":0} to [#last]',
);
export const outAfterFaults = text('[last]; out after [#count] faults in a row');
