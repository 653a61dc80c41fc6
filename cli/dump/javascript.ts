/** Formats the emitted program for reading: one statement a line. */

/** A function of the emitted program. */
export interface EmittedFunction {
  name: string;
  text: string;
}

/** The functions of the program's top level, in their order. The program has no braces in strings or comments. */
export function functionsOf(source: string): EmittedFunction[] {
  const found: EmittedFunction[] = [];
  let end = 0;
  for (const match of source.matchAll(/\bfunction (\w+)\(/g)) {
    if (match.index < end) continue;
    end = endOfBody(source, match.index);
    found.push({ name: match[1] as string, text: source.slice(match.index, end) });
  }
  return found;
}

/** The offset after the body of a function that begins at an offset. */
function endOfBody(source: string, from: number): number {
  let open = 0;
  for (let at = source.indexOf('{', from); at < source.length; at++) {
    if (source[at] === '{') open++;
    else if (source[at] === '}' && --open === 0) return at + 1;
  }
  return source.length;
}

/** Breaks lines at braces and semicolons, and indents them by two blanks. */
export function laidOut(code: string): string {
  const lines: string[] = [];
  let depth = 0;
  let parentheses = 0;
  let line = '';
  const flush = (): void => {
    if (line.trim() !== '') lines.push('  '.repeat(depth) + line.trim());
    line = '';
  };
  for (let at = 0; at < code.length; at++) {
    const character = code[at] as string;
    if (character === '}') {
      flush();
      depth = Math.max(0, depth - 1);
    }
    if (character === '\n') {
      flush();
      continue;
    }
    line += character;
    if (character === '(') parentheses++;
    else if (character === ')') parentheses--;
    else if (character === '{' || (character === ';' && parentheses === 0) || character === '}') {
      const goesOn = character === '}' && /^(else|[;,)\]]|while\()/.test(code.slice(at + 1, at + 7));
      if (goesOn) continue;
      flush();
      if (character === '{') depth++;
    }
  }
  flush();
  return lines.join('\n');
}
