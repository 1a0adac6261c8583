#define _GNU_SOURCE
#include "cncurses.h"
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static const struct { int signal; int flag; } watched[] = {
  {SIGWINCH, OCTAVO_RESIZED}, {SIGTSTP, OCTAVO_STOPPED}, {SIGCONT, OCTAVO_CONTINUED},
  {SIGINT, OCTAVO_ENDED}, {SIGQUIT, OCTAVO_ENDED}, {SIGTERM, OCTAVO_ENDED}, {SIGHUP, OCTAVO_ENDED},
  // All others that end a program: the terminal would stay as the screens had it.
  {SIGUSR1, OCTAVO_ENDED}, {SIGUSR2, OCTAVO_ENDED}, {SIGALRM, OCTAVO_ENDED},
  {SIGVTALRM, OCTAVO_ENDED}, {SIGPROF, OCTAVO_ENDED}, {SIGIO, OCTAVO_ENDED},
  {SIGXCPU, OCTAVO_ENDED}, {SIGPWR, OCTAVO_ENDED}, {SIGSTKFLT, OCTAVO_ENDED},
};
enum { WATCHED = sizeof watched / sizeof watched[0] };

static struct sigaction before[WATCHED];
static int pending, ending;
static volatile sig_atomic_t wake = -1;

static int is_interrupt(int signal) { return signal == SIGINT || signal == SIGQUIT; }

static void note(int signal) {
  int error = errno;
  for (int i = 0; i < WATCHED; i++) {
    if (watched[i].signal != signal) continue;
    int known = __atomic_load_n(&ending, __ATOMIC_SEQ_CST);
    if (watched[i].flag == OCTAVO_ENDED && (known == 0 || is_interrupt(known)))
      __atomic_store_n(&ending, signal, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(&pending, watched[i].flag, __ATOMIC_SEQ_CST);
  }
  char byte = 1;
  if (wake >= 0 && write(wake, &byte, 1) < 0) { /* A full pipe wakes as well. */ }
  errno = error;
}

void octavo_watch_signals(int descriptor) {
  wake = descriptor;
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < WATCHED; i++) {
    sigaction(watched[i].signal, NULL, &before[i]);
    // Who started us with `nohup` wants a hang-up ignored; a lost terminal shows when it is read.
    int is_ignored = before[i].sa_handler == SIG_IGN && watched[i].flag == OCTAVO_ENDED;
    if (is_ignored && !is_interrupt(watched[i].signal)) continue;
    sigaction(watched[i].signal, &action, NULL);
  }
  // A write that cannot be done is an error to handle, not a reason to die with the screen up.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

void octavo_unwatch_signals(void) {
  if (wake < 0) return;
  for (int i = 0; i < WATCHED; i++) sigaction(watched[i].signal, &before[i], NULL);
  wake = -1;
}

void octavo_let_stop(int lets) {
  if (wake < 0) return;
  struct sigaction action = {.sa_handler = lets ? SIG_DFL : note, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(SIGTSTP, &action, NULL);
}

int octavo_take_signals(void) { return __atomic_exchange_n(&pending, 0, __ATOMIC_SEQ_CST); }

int octavo_ending_signal(void) { return __atomic_load_n(&ending, __ATOMIC_SEQ_CST); }

void octavo_forget_ending_signal(void) { __atomic_store_n(&ending, 0, __ATOMIC_SEQ_CST); }

int octavo_is_in_foreground(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  return group < 0 || group == getpgrp();
}

void octavo_stop_process(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
  sigemptyset(&standard.sa_mask);
  __atomic_fetch_and(&pending, ~OCTAVO_CONTINUED, __ATOMIC_SEQ_CST);
  sigaction(SIGTSTP, &standard, &ours);
  // The group, as Ctrl-Z does: a `make` in between has to stop as well.
  kill(0, SIGTSTP);
  // Another thread may take the signal, so it can be a moment until the process stands still. A
  // group without a shell above it is never stopped: then a tenth of a second is all.
  for (int i = 0; i < 10; i++) {
    if (__atomic_load_n(&pending, __ATOMIC_SEQ_CST) & OCTAVO_CONTINUED) break;
    poll(NULL, 0, 10);
  }
  sigaction(SIGTSTP, &ours, NULL);
  __atomic_fetch_and(&pending, ~(OCTAVO_CONTINUED | OCTAVO_STOPPED), __ATOMIC_SEQ_CST);
}

static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };
static struct sigaction crash_before[CRASHES];
static int is_guarded;

static void crash(int number, siginfo_t *information, void *context) {
  (void)context;
  if (write(octavo_output(), octavo_reset_sequence, (size_t)octavo_reset_length) < 0) { /* Lost. */ }
  tcsetattr(STDIN_FILENO, TCSANOW, &octavo_saved_modes);
  octavo_show_stderr();
  // Raised again it is delivered on return, with the state of the fault, to whoever had it before.
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &crash_before[i], NULL);
  // Sent by another process it is no fault of ours: who reports faults would wait for it to come
  // again when the instruction is repeated, and it never does.
  if (information && information->si_code == SI_USER) signal(number, SIG_DFL);
  raise(number);
}

void octavo_guard_crashes(void) {
  if (is_guarded) return;
  is_guarded = 1;
  // A stack that has overflown cannot carry its handler.
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && current.ss_flags & SS_DISABLE) {
    static char *reserve;
    if (!reserve) reserve = malloc(65536);
    stack_t own = {.ss_sp = reserve, .ss_size = 65536};
    if (reserve) sigaltstack(&own, NULL);
  }
  struct sigaction action = {.sa_sigaction = crash, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &action, &crash_before[i]);
}

void octavo_unguard_crashes(void) {
  if (!is_guarded) return;
  is_guarded = 0;
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &crash_before[i], NULL);
}
