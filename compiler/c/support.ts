/** The C functions that printed expressions use. */
export const SUPPORT = `#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NEVER _Noreturn
#define NOTHING INT32_MIN
#define OUTLINED __attribute__((noinline))
#define RARE(test) __builtin_expect(test, 0)
#ifdef CHECKED
static inline uint64_t natural(int32_t of) {
  if (of < 0) abort();
  return (uint64_t)of;
}
#define NATURAL(of) natural(of)
#else
#define NATURAL(of) ((uint64_t)(uint32_t)(of))
#endif
static jmp_buf left;
enum { LEFT_BAILED = 1, LEFT_OVER };
__attribute__((cold, noinline)) static NEVER void bail(void) { longjmp(left, LEFT_BAILED); }
static NEVER void over(void) { longjmp(left, LEFT_OVER); }
static NEVER void asked_(void) { bail(); }
#define asked() (asked_(), 0)
static inline int32_t leading_zeros(int32_t of) { return of == 0 ? 32 : __builtin_clz((uint32_t)of); }
static inline int32_t high_word(int32_t a, int32_t b) {
  return (int32_t)((uint64_t)(uint32_t)a * (uint32_t)b >> 32);
}
static inline int32_t saturated(int64_t of) {
  if (RARE((uint64_t)(of + INT32_MAX) > 2 * (uint64_t)INT32_MAX)) bail();
  return (int32_t)of;
}
static inline void fill_ints(int32_t *of, int64_t from, int64_t to, int32_t with) {
  for (; from < to; from++) of[from] = with;
}
static inline void fill_bytes(uint8_t *of, int64_t from, int64_t to, int32_t with) {
  if (from < to) memset(of + from, with, (size_t)(to - from));
}
static inline void move_ints(int32_t *of, int64_t to, int64_t from, int64_t end) {
  if (from < end) memmove(of + to, of + from, 4 * (size_t)(end - from));
}
static inline void move_bytes(uint8_t *of, int64_t to, int64_t from, int64_t end) {
  if (from < end) memmove(of + to, of + from, (size_t)(end - from));
}
`;
