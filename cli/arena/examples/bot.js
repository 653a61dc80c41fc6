// A bot in JavaScript: plays the move with the most words, which is often the one that does the most.
//
//     rulebound arena GAME --bot "node bot.js" random
import { createInterface } from 'node:readline';

const say = (message) => console.log(JSON.stringify(message));

function choose({ moves }) {
  let best = moves[0];
  for (const one of moves) if (one.args.length > best.args.length) best = one;
  return best.number;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') say({ protocol: 1 });
  if (message.type === 'decide') say({ decision: message.decision, move: choose(message) });
}
