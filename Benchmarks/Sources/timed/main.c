// SPDX-License-Identifier: MIT
//
// usage: timed REPORT COMMAND [ARGUMENT...]
//
// Runs a command and writes one line into the file REPORT: wall time in
// nanoseconds, user and system time in microseconds, peak memory in bytes, exit
// status (128 and the signal where one ended it). It is a small program on
// purpose: Linux counts into the peak of a process what its parent held when it
// was started, which would be ten times as much from a script.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long microseconds(struct timeval time) {
  return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fputs("usage: timed REPORT COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  long long start = nanoseconds();
  pid_t child = fork();
  if (child < 0) {
    perror("timed: fork");
    return 2;
  }
  if (child == 0) {
    execvp(arguments[2], arguments + 2);
    fprintf(stderr, "timed: %s: %s\n", arguments[2], strerror(errno));
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno == EINTR) continue;
    perror("timed: wait4");
    return 2;
  }
  long long wall = nanoseconds() - start;
#if defined(__APPLE__)
  long long peak = usage.ru_maxrss;
#else
  long long peak = usage.ru_maxrss * 1024LL;
#endif
  FILE *report = fopen(arguments[1], "w");
  if (report == NULL) {
    fprintf(stderr, "timed: %s: %s\n", arguments[1], strerror(errno));
    return 2;
  }
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  fprintf(
      report, "%lld %lld %lld %lld %d\n", wall, microseconds(usage.ru_utime),
      microseconds(usage.ru_stime), peak, code);
  return fclose(report) == 0 ? 0 : 2;
}
