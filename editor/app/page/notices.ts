/** Decides which messages stay when a new one is added. */
import type { Notice } from './types.ts';

/**
 * Maximum number of messages with an action. Dropping one loses nothing: its text is also in the history or among the deleted
 * files.
 */
const MOST = 3;

/**
 * A new message replaces messages without an action, and the same message: its action would be an earlier one. Other messages with
 * an action stay.
 */
export function withNotice(notices: readonly Notice[], notice: Notice): Notice[] {
  const acting = notices.filter((one) => typeof one !== 'string');
  if (typeof notice === 'string') return [...acting, notice];
  return [...acting.filter(({ text }) => text !== notice.text).slice(1 - MOST), notice];
}
