// SPDX-License-Identifier: MIT

#include "CProcess.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

extern char **environ;

static void read_all(int file, char *output, size_t capacity) {
  size_t length = 0;
  char rest[256];
  for (;;) {
    // What does not fit is read all the same, or the child would wait forever.
    int fits = length + 1 < capacity;
    ssize_t count = fits ? read(file, output + length, capacity - 1 - length)
                         : read(file, rest, sizeof rest);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (fits) length += (size_t)count;
  }
  output[length] = 0;
}

int cprocess_run(char *const *arguments, char *output, size_t capacity) {
  output[0] = 0;
  int ends[2];
  if (pipe(ends) != 0) return -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  pid_t child;
  int failure = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    errno = failure;
    return -1;
  }
  read_all(ends[0], output, capacity);
  close(ends[0]);
  int status;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

uint64_t cprocess_peak_memory(void) {
#if defined(__linux__)
  // Not ru_maxrss: after a spawn Linux counts what the parent held into it.
  FILE *status = fopen("/proc/self/status", "r");
  if (status == NULL) return 0;
  char line[256];
  unsigned long long kilobytes = 0;
  while (fgets(line, sizeof line, status) != NULL) {
    if (sscanf(line, "VmHWM: %llu kB", &kilobytes) == 1) break;
  }
  fclose(status);
  return kilobytes * 1024;
#else
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
#endif
}

int cprocess_executable_path(char *path, size_t capacity) {
#if defined(__APPLE__)
  uint32_t size = (uint32_t)capacity;
  return _NSGetExecutablePath(path, &size);
#else
  ssize_t length = readlink("/proc/self/exe", path, capacity - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return 0;
#endif
}
