// A bot for tests. Its argument says how it behaves; it plays the first move until the decision at which it misbehaves.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [how, file] = process.argv.slice(2);
const say = (message) => console.log(typeof message === 'string' ? message : JSON.stringify(message));
let decisions = 0;
// holds the output of the bot open, in a process group of its own; its argument is the time until the test has failed
if (how === 'child')
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 100000)'], {
    detached: true,
    stdio: ['ignore', 'inherit', 'ignore'],
  });

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (file !== undefined) appendFileSync(file, `${line}\n`);
  if (message.type === 'hello') {
    if (how === 'rude') say({ hello: 'you' });
    else if (how === 'twofold') say('{"protocol":2,"protocol":1}');
    else say({ protocol: 1 });
  }
  if (message.type !== 'decide') continue;
  const odd = ++decisions > 1;
  const { decision } = message;
  if (how === 'crash' && odd) throw new Error('a mistake of mine');
  if (how === 'mute' && odd) {
    process.stdout.write('half a li', () => process.exit(3));
    continue;
  }
  if (how === 'hang' && odd) continue;
  if (how === 'busy' && odd) for (;;);
  if (how === 'illegal' && odd) say({ decision, move: message.moves.length });
  else if (how === 'huge' && odd) say(`{"decision":${decision},"move":1e400}`);
  else if (how === 'null' && odd) say('null');
  else if (how === 'list' && odd) say('[]');
  else if (how === 'text' && odd) say('the first one');
  else if (how === 'flood' && odd) process.stdout.write('x'.repeat(1_000_000));
  else if (how === 'twice' && odd) {
    say({ decision, move: 0 });
    say({ decision, move: 0 });
  } else if (how === 'late' && odd) say({ decision: decision - 1, move: 0 });
  else if (how === 'talkative' && odd) say({ decision, move: 0, why: 'it is the first' });
  else if (how === 'fraction' && odd) say({ decision, move: 0.5 });
  else say({ decision, move: 0 });
}
