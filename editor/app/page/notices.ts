/** Which messages stay when another one comes. */
import type { Notice } from './types.ts';

/** Most messages that can be acted on: what the older ones would bring back is in the history and among deleted files. */
const MOST = 3;

/** A message takes the place of one that only says something; one that can be acted on stays. */
export function withNotice(notices: readonly Notice[], notice: Notice): Notice[] {
  const acting = notices.filter((one) => typeof one !== 'string');
  return typeof notice === 'string' ? [...acting, notice] : [...acting.slice(1 - MOST), notice];
}
