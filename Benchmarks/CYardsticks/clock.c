#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "yardsticks.h"

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

static double work_of(int who) {
  struct rusage usage;
  return getrusage(who, &usage) ? 0 : seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double octavo_now_here(void) {
  if (!getenv("OCTAVO_BENCH_WORK")) return octavo_now();
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

double octavo_now(void) {
  static int counts_work = -1;
  if (counts_work < 0) counts_work = getenv("OCTAVO_BENCH_WORK") != NULL;
  struct timespec t;
  clock_gettime(counts_work ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
  double now = (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
  return counts_work ? now + work_of(RUSAGE_CHILDREN) * 1e6 : now;
}
