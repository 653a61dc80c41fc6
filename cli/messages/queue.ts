/** Refusals and reports of work on other machines, without a code. */
import { refusalMessage, text } from '../../grammar/templates.ts';

const MAKE_KEY =
  'make one: openssl rand -hex 32 > queue.key; then set RULEBOUND_KEY_FILE=queue.key for workers and commands';

// Options
export const excludeOneAnother = refusalMessage('--[one] and --[other] exclude one another');
export const optionNeeds = refusalMessage('--[option] needs [list]');
export const searchNoShards = refusalMessage(
  'a search has no shards: what is played next depends on the results before',
  'use --queue',
);
export const changeNoShards = refusalMessage(
  'shards are planned before a match is played, and --against stops when it knows enough',
  'use --queue',
);
export const farOnlyCounts = refusalMessage(
  'other machines only count matches',
  'leave out --coverage and --matches, or play on this machine',
);

// Redis
export const noRedisNamed = refusalMessage(
  'no Redis is named',
  'give its URL: --queue redis://localhost:6379, or set RULEBOUND_QUEUE to it',
);
export const notUrl = refusalMessage('the URL of the queue is not a URL', 'it looks like redis://localhost:6379');
export const redisUrlHasMore = refusalMessage(
  'the URL of the queue has more than an address and the number of a database',
  'it looks like redis://localhost:6379 or redis://localhost:6379/2',
);
export const redisUrlNotEncoded = refusalMessage(
  'the URL of the queue has a wrong percent code',
  'write a percent sign in a name or a password as %25',
);
export const notRedisProtocol = refusalMessage(
  '[protocol] is not a Redis protocol',
  'use redis:, rediss: (with TLS) or unix: (a socket)',
);
export const passwordInOption = refusalMessage(
  'every user of this machine can read a password on a command line',
  'set RULEBOUND_QUEUE to the URL, and use --queue without one',
);
export const noRedisAt = refusalMessage('no Redis at [place]: [reason]');
export const redisRemovesKeys = refusalMessage(
  'Redis at [place] removes keys when its memory is full ([policy]), so results would be lost',
  'set maxmemory-policy to noeviction',
);
export const runInQueue = refusalMessage(
  'this run is in the queue already ([run]), with the results of [#count] [count|chunk|chunks]',
  'go on with it: --resume',
);

// Keys
export const noKeyFile = refusalMessage('there is no file [file] with the key', MAKE_KEY);
export const noKey = refusalMessage('a queue needs a key, which signs jobs and results', MAKE_KEY);
export const shortKey = refusalMessage('the key of the queue has fewer than [#least] characters', MAKE_KEY);

// Shards
export const noShardIndex = refusalMessage('no variable says which shard this is', 'one of these would: [list]');
export const noShard = refusalMessage(
  'there is no shard [shard]',
  'shards count from 0: --shard 0/20 to 19/20; --shard env/20 takes the index of the batch system',
);
export const noShardFolder = refusalMessage('there is no folder [folder]', '--merge names that of --into');
export const notShardFile = refusalMessage('[file] is no file of a shard', 'the folder of --merge has only such files');
export const shardOfOtherRun = refusalMessage(
  '[file] is of another run',
  'game, options and version of rulebound must be those of the shards',
);
export const shardDamaged = refusalMessage('[file] is damaged: its results do not match their hash');
export const shardChunksMissing = refusalMessage('[file] does not have the chunks of its shard');
export const shardOfOtherSplit = refusalMessage('[file] is one of [#count] shards, and others are of [#others]');
export const shardDiffers = refusalMessage('[file] differs from another file of the same shard');
export const lacksAllShards = refusalMessage('[folder] lacks shards: all of them', 'run them, then merge again');
export const lacksShards = refusalMessage('[folder] lacks shards: [list]', 'run them, then merge again');
export const resultNotOfChunk = refusalMessage(
  'a result of a shard is not that of its chunk',
  'somebody has changed the file: remove it and run the shard again',
);

// Why work could not be finished
export const chunkNotJson = refusalMessage('the result of a chunk is not JSON');
export const resultsDiffer = refusalMessage(
  'two workers gave different results for the same chunk ([chunk]): one of them is wrong',
);
export const signaturesNeverHold = refusalMessage(
  'results of [#count] [count|chunk|chunks] have no valid signature, again and again: something else writes into this Redis',
);
export const failsAgain = refusalMessage('a chunk fails again and again: [reason]');

// Why a worker refuses a chunk
export const notChunk = refusalMessage('refused: it is not a chunk');
export const badSignature = refusalMessage('refused: its signature is invalid');
export const inputDamaged = refusalMessage('refused: its input is damaged');
export const badPlanSignature = refusalMessage('refused: the signature of its plan does not hold');
export const badPlan = refusalMessage('refused: its plan has another shape');
export const otherBuild = refusalMessage('refused: [reason]');
export const noTask = refusalMessage('there is no task [task]');
export const gameWithoutHash = refusalMessage('the game [game] does not match its content hash');
export const gameNotValid = refusalMessage('the game [game] is not a valid IR: [reason]');
export const gameNotBound = refusalMessage('the game cannot be bound: [reason]');
export const otherBindingHash = refusalMessage('the game [game] binds to [found], not to [expected]');
export const workLost = text('the thread did not keep the work');
export const refusedByThread = refusalMessage('[reason]');

// Parts of these
export const needsBuild = text('it needs build [build] of rulebound, and this is build [own]');
export const otherKey = text('it is signed with another key');
export const redisRefuses = refusalMessage('Redis refuses a command: [reason]');
