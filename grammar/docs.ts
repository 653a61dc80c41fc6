/** Documentation comments: the `##` lines directly above a declaration. */
import type { Comment } from './tree.ts';

/** The documentation comments directly above `start`, in order. Each gap is examined once. */
export function readDocs(
  { text, comments }: { readonly text: string; readonly comments: readonly Comment[] },
  start: number,
): Comment[] {
  let last = lastBefore(comments, start);
  let below = start;
  const docs: Comment[] = [];
  for (; last >= 0; last--) {
    const comment = comments[last] as Comment;
    if (!comment.doc || comment.trailing || !oneLineApart(text, comment.end, below)) break;
    docs.push(comment);
    below = comment.start;
  }
  return docs.reverse();
}

/** The index of the last comment that begins before an offset, or -1. */
function lastBefore(comments: readonly Comment[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle] as Comment).start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether only blanks and exactly one line end are between two offsets. */
function oneLineApart(text: string, from: number, to: number): boolean {
  let ends = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) ends++;
    else if (code !== 13 && text[at]?.trim() !== '') return false;
    if (ends > 1) return false;
  }
  return ends === 1;
}
