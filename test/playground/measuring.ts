/** Begins a measurement, for the tests. */
import type { IR } from '../../compiler/index.ts';
import { Measurement, type MeasureSettings } from '../../editor/app/play/measure/measure.ts';

export const PLAIN_MEASURE: MeasureSettings = {
  card: null,
  level: 1,
  mode: null,
  mods: [],
  deck: null,
  against: null,
  agent: 'random',
};

/** The measurement of both versions of a game, with settings in place of the plain ones. Throws where it is refused. */
export function measured(before: IR | string, after: IR, settings: Partial<MeasureSettings> = {}): Measurement {
  const made = Measurement.of(before, after, { ...PLAIN_MEASURE, ...settings });
  if ('refused' in made) throw new Error(made.refused);
  return made;
}
