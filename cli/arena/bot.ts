/**
 * A bot: a program of any language that answers one JSON object a line on its standard output. It runs with limits on time and on
 * the length of a line; whatever it does, the arena goes on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as after } from 'node:timers';
import { fillPart, type Wording } from '../../grammar/templates.ts';
import { firstError } from '../json/scan.ts';
import * as say from '../messages/index.ts';

/** Longest line that a bot may write, in characters; and how much of its standard error is kept. */
const LONGEST = 65_536;
const KEPT = 8000;
/** How an error line begins: `KeyError: 'x'`, `Exception in thread`, `panic:`, `thread 'main' panicked`. */
const ERROR = /^\s*(?:\w+[.:])*\w*(?:Error|Exception|panic|fatal|thread '.*' panicked)\b/i;
/** The beginning of a bot's line, for a message. */
export const quotedLine = (line: string): string => line.slice(0, 80);
/** Seconds to start and to answer `hello`. */
export const START = 60;

/** Why a bot lost a match without playing it to the end. */
export type ForfeitCause = 'timeout' | 'crash' | 'malformed' | 'illegal';

export class Forfeit extends Error {
  readonly fault: ForfeitCause;
  constructor(fault: ForfeitCause, why: Wording) {
    super(fillPart(why));
    this.fault = fault;
  }
}

/** Bots that have not been ended. */
const LIVE = new Set<BotProcess>();

/** Ends all bots: they are in process groups of their own, so a signal to the arena does not reach them. */
export function endBots(): void {
  for (const bot of LIVE) bot.close();
}

export class BotProcess {
  readonly #child: ChildProcess;
  #text = '';
  #errors = '';
  /** Why it can no longer be used. */
  #ended: Forfeit | null = null;
  #lines: string[] = [];
  #waiting: ((line: string | Forfeit) => void) | null = null;

  /** Starts a command line of the shell in the current folder. Its environment has no variables but those that programs need. */
  constructor(command: string) {
    LIVE.add(this);
    this.#child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      // a group of its own, so that what it starts ends with it
      detached: process.platform !== 'win32',
      env: environment(),
    });
    const { stdin, stdout, stderr } = this.#child;
    stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-KEPT);
    });
    // a bot that closed its input is noticed when it does not answer
    stdin?.on('error', () => {});
    this.#child.on('error', (error) => this.#end(new Forfeit('crash', say.botNotStarted({ reason: error.message }))));
    this.#child.on('close', (code, signal) =>
      this.#end(new Forfeit('crash', say.botEnded({ how: signal ?? `exit code ${code}`, error: this.#lastError() }))),
    );
  }

  /** Sends a message that is not answered. */
  send(message: object): void {
    if (this.#ended === null) this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a message and gives the answer, and how the bot wrote it. Throws a Forfeit; then the process is ended. */
  async ask(message: object, seconds: number): Promise<{ answer: unknown; line: string }> {
    // a line that was not asked for answers nothing
    const [unasked] = this.#lines;
    if (unasked !== undefined)
      throw this.#stop(new Forfeit('malformed', say.unaskedLine({ line: quotedLine(unasked) })));
    this.send(message);
    const line = await this.#line(seconds);
    if (line instanceof Forfeit) throw this.#stop(line);
    if (firstError(line) === null) return { answer: JSON.parse(line), line };
    throw this.#stop(new Forfeit('malformed', say.answerNotJson({ answer: quotedLine(line) })));
  }

  /** Ends the process and all that it started. */
  close(): void {
    this.#stop(new Forfeit('crash', say.botWasEnded()));
  }

  #line(seconds: number): Promise<string | Forfeit> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.#ended !== null) return Promise.resolve(this.#ended);
    return new Promise((done) => {
      const late = (): void =>
        this.#answer(new Forfeit('timeout', say.noAnswerWithin({ seconds, error: this.#lastError() })));
      const timer = after(late, seconds * 1000);
      this.#waiting = (found) => {
        clearTimeout(timer);
        done(found);
      };
    });
  }

  #answer(line: string | Forfeit): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) waiting(line);
    else if (typeof line === 'string') this.#lines.push(line);
  }

  #read(text: string): void {
    this.#text += text;
    for (let end = this.#text.indexOf('\n'); end >= 0; end = this.#text.indexOf('\n')) {
      const line = this.#text.slice(0, end).trim();
      this.#text = this.#text.slice(end + 1);
      if (line !== '') this.#answer(line);
    }
    if (this.#text.length > LONGEST || this.#lines.length > 100)
      this.#stop(new Forfeit('malformed', say.lineTooLong({ most: LONGEST })));
  }

  #end(why: Forfeit): void {
    this.#ended ??= why;
    this.#answer(this.#ended);
  }

  #stop(why: Forfeit): Forfeit {
    const { pid } = this.#child;
    this.#end(why);
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
      else this.#child.kill('SIGKILL');
    } catch {
      // it has ended
    }
    LIVE.delete(this);
    // a program that left the group may hold the pipes open, and would keep the arena from ending
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe?.destroy();
    return why;
  }

  /**
   * The error line of its standard error, which is not always the last one: Node writes its version after it, Java a stack trace.
   * Without any, the unfinished line of its output.
   */
  #lastError(): string {
    const lines = (this.#errors.trim() || this.#text.trim()).split('\n');
    const said = lines.filter((line) => ERROR.test(line)).at(-1) ?? lines.at(-1) ?? '';
    return said === '' ? '' : `: ${said.trim().slice(0, 200)}`;
  }
}

function environment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'ComSpec'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] as string]])),
  );
}
