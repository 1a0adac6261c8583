// octavo-child REPORT PROGRAM ARG…: runs a program and writes what it took to REPORT.
//
// Linux counts into the most memory of a process what it had before `exec`: of one that a large
// process started by `posix_spawn`, which shares its memory until then, all of that. This program is
// small, and what it forks begins with a count of its own. Swift's runtime would make it large again,
// so `make bench` compiles it with the C compiler alone.
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

int main(int count, char **arguments) {
  if (count < 3) return 2;
  long long start = now();
  pid_t child = fork();
  if (child < 0) return 2;
  if (!child) {
    execvp(arguments[2], arguments + 2);
    _exit(127);
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) return 2;
  long long elapsed = now() - start;
  FILE *report = fopen(arguments[1], "w");
  if (!report) return 2;
  // Exit code, microseconds that passed, in the program and in the system for it, and KiB at most.
  fprintf(report, "%d %lld %lld %lld %ld\n",
          WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status), elapsed,
          microseconds(usage.ru_utime), microseconds(usage.ru_stime), usage.ru_maxrss);
  return fclose(report) ? 2 : 0;
}
