/*
 * The host of a compiled engine: plays ranges of seeds and writes a record for each match. It follows the program that
 * compiler/c prints, in one translation unit, and uses its regions `r_S` (the state) and `r_AR`, its entry points
 * `engine_...`, and the constants below, which cli/native/program.ts defines in front of it.
 *
 *   SEATS, SIDES             seats and sides of the game; seat i is of side i % SIDES
 *   AT_OVER ... AT_FAULTS    slots of the head of the state
 *   ENTITIES, STRIDE         where rows of entities begin, and their size
 *   QUEUE, QUEUE_STRIDE      the same for waiting triggers
 *
 * Requests come on stdin and records go to stdout, as ints of this machine. A request has a kind and two numbers:
 *   START length lists       the state before setup (`length` ints), and `lists` pairs: address and size of a long list;
 *                            the answer is one int
 *   PLAY first count         plays the matches of `count` seeds; HASHED the same, with hashes of the final states
 *   SUM first count          the same, up to the first match that bails out; the answer is one `struct sums`
 *   BLOCK first count        SUM with hashes; the answer ends with the hash of all of them, see BlockHasher in runtime/hash.ts
 * A record has the ints of `struct record`. A match that bails out has no other figures: the reader plays it.
 */
#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

enum { START = 1, PLAY = 2, HASHED = 3, SUM = 4, BLOCK = 5 };
enum { OVER = 1, CAPPED = 2, BAILED = 4 };

struct record {
  int32_t flags, won, turns, decisions, faults, entities;
  uint32_t hash[4];
};

/* Sums of matches. `sound` is the number of matches before the first one with a fault, or -1. */
struct sums {
  int64_t turns, decisions, faults;
  int32_t games, draws, capped, sound, wins[SEATS + SEATS % 2];
  uint32_t hash[4];
};

/* Recursion of the engine is bounded, but its frames are large. Pages that are not used cost nothing. */
#define STACK_BYTES (1024u * 1024u * 1024u)

/* The state before setup, and the long lists in it, of which only the members are restored. */
static int32_t *start;
static int32_t start_length;
static int32_t (*lists)[2];
static int32_t list_count;
/* Whether nothing was played from this start yet. */
static bool is_new;
/* Whether the state is the start, or that of a match that ended without a bail-out. */
static bool rests;

static NEVER void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(1);
}

static void write_all(const void *from, size_t size) {
  if (fwrite(from, size, 1, stdout) != 1) fail("the answer cannot be written");
}

static void read_ints(int32_t *to, size_t count) {
  if (fread(to, sizeof *to, count, stdin) != count) fail("a request that ends too early");
}

static int32_t *new_ints(size_t count) {
  int32_t *ints = malloc((count + 1) * sizeof *ints);
  if (ints == NULL) fail("no memory");
  return ints;
}

/* Most lists are empty before and after, and follow one another. */
static void put_start(void) {
  int32_t at = 0;
  for (int32_t k = 0; rests && k < list_count; k++) {
    int32_t list = lists[k][0], had = r_S[list], has = start[list];
    if (list > at) memcpy(r_S + at, start + at, (size_t)(list - at) * sizeof *start);
    r_S[list] = has;
    if (has > 0) memcpy(r_S + list + 1, start + list + 1, (size_t)has * sizeof *start);
    if (had > has) memset(r_S + list + 1 + has, 0, (size_t)(had - has) * sizeof *start);
    at = list + lists[k][1];
  }
  memcpy(r_S + at, start + at, (size_t)(start_length - at) * sizeof *start);
}

static void read_start(int32_t length, int32_t count) {
  if (length < 0 || length > (int32_t)(sizeof r_S / sizeof *r_S) || count < 0) fail("a state that does not fit");
  free(start);
  free(lists);
  start = new_ints((size_t)length);
  start_length = length;
  read_ints(start, (size_t)length);
  lists = (int32_t(*)[2])new_ints(2 * (size_t)count);
  list_count = count;
  read_ints((int32_t *)lists, 2 * (size_t)count);
  for (int32_t i = 0; i < count; i++)
    if (lists[i][0] < 0 || lists[i][1] < 1 || lists[i][1] > length - lists[i][0]) fail("a list that does not fit");
  is_new = true;
  // here, so that the first match does not wait for the memory
  rests = false;
  put_start();
  rests = true;
}

/* The seeds of the agents; see runtime/random.ts. */
static void spread(uint32_t seed, int32_t words[4]) {
  for (int i = 0; i < 4; i++) {
    seed += 0x9e3779b9u;
    uint32_t t = (seed ^ seed >> 16) * 0x21f0aaadu;
    t = (t ^ t >> 15) * 0x735a2d97u;
    words[i] = (int32_t)(t ^ t >> 15);
  }
  if ((words[0] | words[1] | words[2] | words[3]) == 0) words[0] = 1;
}

/* The hash of the state; see runtime/hash.ts. */
static const uint32_t primes[4] = {0x9e3779b1u, 0x85ebca77u, 0xc2b2ae3du, 0x27d4eb2fu};

static inline uint32_t hash_step(uint32_t lane, int32_t value, uint32_t prime) {
  uint32_t mixed = (lane ^ (uint32_t)value) * prime;
  return mixed ^ mixed >> 15;
}

static uint32_t hash_one(uint32_t lanes[4], uint32_t count, int32_t value) {
  uint32_t lane = count & 3;
  lanes[lane] = hash_step(lanes[lane], value, primes[lane]);
  return count + 1;
}

/* The lanes are in locals meanwhile: the compiler cannot know that the run does not overlap them. */
static uint32_t hash_run(uint32_t lanes[4], uint32_t count, const int32_t *run, int32_t length) {
  int32_t i = 0;
  for (; i < length && (count & 3) != 0; i++) count = hash_one(lanes, count, run[i]);
  uint32_t a = lanes[0], b = lanes[1], c = lanes[2], d = lanes[3];
  for (; i + 4 <= length; i += 4, count += 4) {
    a = hash_step(a, run[i], primes[0]);
    b = hash_step(b, run[i + 1], primes[1]);
    c = hash_step(c, run[i + 2], primes[2]);
    d = hash_step(d, run[i + 3], primes[3]);
  }
  lanes[0] = a, lanes[1] = b, lanes[2] = c, lanes[3] = d;
  for (; i < length; i++) count = hash_one(lanes, count, run[i]);
  return count;
}

static uint32_t mix(uint32_t value, uint32_t prime) {
  uint32_t product = (value ^ value >> 16) * prime;
  return product ^ product >> 13;
}

static void hash_begin(uint32_t lanes[4]) {
  for (uint32_t i = 0; i < 4; i++) lanes[i] = (i + 1) * primes[i];
}

static void hash_end(uint32_t lanes[4], uint32_t count) {
  lanes[0] ^= count;
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < 4; i++) lanes[i] = mix(lanes[i] ^ lanes[(i + 3) & 3], primes[i]);
}

static void hash_state(uint32_t lanes[4]) {
  hash_begin(lanes);
  uint32_t count = hash_run(lanes, 0, r_S, ENTITIES + r_S[AT_ENTITIES] * STRIDE);
  count = hash_run(lanes, count, r_S + QUEUE, r_S[AT_QUEUED] * QUEUE_STRIDE);
  hash_end(lanes, count);
}

/* Adds the digits of a hash as characters. */
static uint32_t hash_text(uint32_t lanes[4], uint32_t count, const uint32_t hash[4]) {
  for (int i = 0; i < 4; i++)
    for (int shift = 28; shift >= 0; shift -= 4) count = hash_one(lanes, count, "0123456789abcdef"[hash[i] >> shift & 15]);
  return count;
}

/* Plays one match. False after a bail-out. */
static bool play(int32_t seed, bool hashed) {
  switch (setjmp(left)) {
    case LEFT_OVER:
      return true;
    case LEFT_BAILED:
      rests = false;
      (void)engine_decided();
      return false;
  }
  put_start();
  rests = true;
  engine_plant(seed);
  engine_blank(is_new);
  is_new = false;
  int32_t seeds[4];
  spread((uint32_t)seed ^ 0x5bd1e995u, seeds);
  for (int i = 0; i < SEATS; i++) r_AR[i] = seeds[i & 3];
  engine_rush(hashed ? 1 : 2);
  return true;
}

static void play_range(int32_t first, int32_t count, bool hashed) {
  size_t size = sizeof(struct record) - (hashed ? 0 : sizeof((struct record *)0)->hash);
  for (int32_t i = 0; i < count; i++) {
    struct record r = {BAILED, 0, 0, 0, 0, 0, {0}};
    if (play((int32_t)((uint32_t)first + (uint32_t)i), hashed)) {
      r.decisions = engine_decided();
      bool over = r_S[AT_OVER] == 1;
      r.flags = over ? OVER | (r_S[AT_CAPPED] == 1 ? CAPPED : 0) : 0;
      r.won = r_S[AT_WON];
      r.turns = r_S[AT_TURN];
      r.faults = r_S[AT_FAULTS];
      r.entities = r_S[AT_ENTITIES];
      if (hashed) hash_state(r.hash);
    }
    write_all(&r, size);
  }
}

static void sum_range(int32_t first, int32_t count, bool hashed) {
  struct sums sums;
  uint32_t digits = 0;
  memset(&sums, 0, sizeof sums);
  sums.sound = -1;
  hash_begin(sums.hash);
  while (sums.games < count && play((int32_t)((uint32_t)first + (uint32_t)sums.games), hashed)) {
    if (hashed) {
      uint32_t hash[4];
      hash_state(hash);
      digits = hash_text(sums.hash, digits, hash);
    }
    sums.decisions += engine_decided();
    if (r_S[AT_FAULTS] > 0 && sums.sound < 0) sums.sound = sums.games;
    sums.faults += r_S[AT_FAULTS];
    sums.games++;
    if (r_S[AT_OVER] != 1) continue;
    int32_t won = r_S[AT_WON];
    sums.turns += r_S[AT_TURN];
    sums.capped += r_S[AT_CAPPED] == 1;
    // the loss of the only side is no win, and no draw either
    sums.draws += won == 0;
    for (int seat = 0; seat < SEATS; seat++) sums.wins[seat] += won >> seat % SIDES & 1;
  }
  hash_end(sums.hash, digits);
  write_all(&sums, sizeof sums - (hashed ? 0 : sizeof sums.hash));
}

static void *serve(void *unused) {
  struct kept before = kept_begin();
  int32_t request[3];
  while (fread(request, sizeof request, 1, stdin) == 1) {
    if (request[0] == START) {
      read_start(request[1], request[2]);
      write_all(&request[0], sizeof request[0]);
    } else if (request[0] == PLAY || request[0] == HASHED) {
      if (start == NULL) fail("a match without a start");
      play_range(request[1], request[2], request[0] == HASHED);
    } else if (request[0] == SUM || request[0] == BLOCK) {
      if (start == NULL) fail("a match without a start");
      sum_range(request[1], request[2], request[0] == BLOCK);
    } else {
      fail("a request that is not known");
    }
    if (fflush(stdout) != 0) fail("the answer cannot be written");
  }
  kept_end(before);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, STACK_BYTES) != 0 ||
      pthread_create(&thread, &attributes, serve, NULL) != 0)
    fail("no thread can be started");
  pthread_join(thread, NULL);
  return 0;
}
