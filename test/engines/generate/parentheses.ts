/** Parentheses around arguments of calls. */

/** The direct argument of a verb: in parentheses if it begins with one. */
export function bracedFirst(text: string): string {
  return text.startsWith('(') && !isWhole(text) ? `(${text})` : text;
}

/** The text without outer parentheses. */
export function withoutBraces(text: string): string {
  if (!text.startsWith('(')) return text;
  if (!isWhole(text)) return `pick(true, ${text}, ${text})`;
  const inner = text.slice(1, -1);
  return /^(first|last|random|\d+ (first|last|random)|[a-z]\w*) /.test(inner) && !inner.includes(' of ')
    ? inner
    : `pick(true, ${text}, ${text})`;
}

/** Whether the first and the last character of a text are a matching pair of parentheses. */
function isWhole(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    if (depth === 0) return i === text.length - 1;
  }
  return false;
}
