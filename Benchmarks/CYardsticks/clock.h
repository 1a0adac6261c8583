#ifndef OCTAVO_CLOCK_H
#define OCTAVO_CLOCK_H

#include <time.h>

/// Microseconds of a clock that only goes forward.
static inline double octavo_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

#endif
