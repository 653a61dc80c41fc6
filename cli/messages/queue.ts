/** Refusals and reports of work on other machines, without a code. */
import { refusal, text } from '../../grammar/templates.ts';

const MAKE_KEY =
  'make one: openssl rand -hex 32 > queue.key; then set RULEBOUND_KEY_FILE=queue.key for workers and commands';

// Options
export const excludeOneAnother = refusal('--[one] and --[other] exclude one another');
export const optionNeeds = refusal('--[option] needs [list]');
export const searchNoShards = refusal(
  'a search has no shards: what is played next depends on the results before',
  'use --queue',
);
export const changeNoShards = refusal(
  'shards are planned before a match is played, and --against stops when it knows enough',
  'use --queue',
);
export const farOnlyCounts = refusal(
  'other machines only count matches',
  'leave out --coverage and --matches, or play on this machine',
);

// Redis
export const noRedisNamed = refusal(
  'no Redis is named',
  'give its URL: --queue redis://localhost:6379, or set RULEBOUND_QUEUE to it',
);
export const notUrl = refusal('the URL of the queue is not a URL', 'it looks like redis://localhost:6379');
export const redisUrlHasMore = refusal(
  'the URL of the queue has more than an address and the number of a database',
  'it looks like redis://localhost:6379 or redis://localhost:6379/2',
);
export const redisUrlNotEncoded = refusal(
  'the URL of the queue has a wrong percent code',
  'write a percent sign in a name or a password as %25',
);
export const notRedisProtocol = refusal(
  '[protocol] is not a Redis protocol',
  'use redis:, rediss: (with TLS) or unix: (a socket)',
);
export const passwordInOption = refusal(
  'every user of this machine can read a password on a command line',
  'set RULEBOUND_QUEUE to the URL, and use --queue without one',
);
export const noRedisAt = refusal('no Redis at [place]: [reason]');
export const redisRemovesKeys = refusal(
  'Redis at [place] removes keys when its memory is full ([policy]), so results would be lost',
  'set maxmemory-policy to noeviction',
);
export const runInQueue = refusal(
  'this run is in the queue already ([run]), with the results of [#count] [count|chunk|chunks]',
  'go on with it: --resume',
);

// Keys
export const noKeyFile = refusal('there is no file [file] with the key', MAKE_KEY);
export const noKey = refusal('a queue needs a key, which signs jobs and results', MAKE_KEY);
export const shortKey = refusal('the key of the queue has fewer than [#least] characters', MAKE_KEY);

// Shards
export const noShardIndex = refusal('no variable says which shard this is', 'one of these would: [list]');
export const noShard = refusal(
  'there is no shard [shard]',
  'shards count from 0: --shard 0/20 to 19/20; --shard env/20 takes the index of the batch system',
);
export const noShardFolder = refusal('there is no folder [folder]', '--merge names that of --into');
export const notShardFile = refusal('[file] is no file of a shard', 'the folder of --merge has only such files');
export const shardOfOtherRun = refusal(
  '[file] is of another run',
  'game, options and version of rulebound must be those of the shards',
);
export const shardDamaged = refusal('[file] is damaged: its results do not match their hash');
export const shardChunksMissing = refusal('[file] does not have the chunks of its shard');
export const shardOfOtherSplit = refusal('[file] is one of [#count] shards, and others are of [#others]');
export const shardDiffers = refusal('[file] differs from another file of the same shard');
export const lacksAllShards = refusal('[folder] lacks shards: all of them', 'run them, then merge again');
export const lacksShards = refusal('[folder] lacks shards: [list]', 'run them, then merge again');
export const resultNotOfChunk = refusal(
  'a result of a shard is not that of its chunk',
  'somebody has changed the file: remove it and run the shard again',
);

// Why work could not be finished
export const chunkNotJson = refusal('the result of a chunk is not JSON');
export const resultsDiffer = refusal(
  'two workers gave different results for the same chunk ([chunk]): one of them is wrong',
);
export const signaturesNeverHold = refusal(
  'results of [#count] [count|chunk|chunks] have no valid signature, again and again: something else writes into this Redis',
);
export const failsAgain = refusal('a chunk fails again and again: [reason]');

// Why a worker refuses a chunk
export const notChunk = refusal('refused: it is not a chunk');
export const badSignature = refusal('refused: its signature is invalid');
export const inputDamaged = refusal('refused: its input is damaged');
export const badPlanSignature = refusal('refused: the signature of its plan does not hold');
export const badPlan = refusal('refused: its plan has another shape');
export const otherBuild = refusal('refused: [reason]');
export const noTask = refusal('there is no task [task]');
export const gameWithoutHash = refusal('the game [game] does not match its content hash');
export const gameNotValid = refusal('the game [game] is not a valid IR: [reason]');
export const gameNotBound = refusal('the game cannot be bound: [reason]');
export const otherBindingHash = refusal('the game [game] binds to [found], not to [expected]');
export const workLost = text('the thread did not keep the work');
export const refusedByThread = refusal('[reason]');

// Parts of these
export const needsBuild = text('it needs build [build] of rulebound, and this is build [own]');
export const otherKey = text('it is signed with another key');
export const redisRefuses = refusal('Redis refuses a command: [reason]');
