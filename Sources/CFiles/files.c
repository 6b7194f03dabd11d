// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

int cfiles_exchange(const char *a, const char *b) {
#if defined(__APPLE__)
  return renamex_np(a, b, RENAME_SWAP) == 0 ? 0 : errno;
#elif defined(SYS_renameat2)
  // 2 is RENAME_EXCHANGE, which older headers do not have.
  return syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, 2) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}

#if defined(__APPLE__)
#include <copyfile.h>

int cfiles_copy_attributes(int from, int to, int *lost) {
  *lost = fcopyfile(from, to, NULL, COPYFILE_XATTR) == 0 ? 0 : 1;
  return fcopyfile(from, to, NULL, COPYFILE_ACL) == 0 ? 0 : errno;
}
#else

static int copy_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return errno;
  void *value = malloc(size > 0 ? (size_t)size : 1);
  if (value == NULL) return ENOMEM;
  int error = 0;
  size = fgetxattr(from, name, value, (size_t)size);
  if (size < 0 || fsetxattr(to, name, value, (size_t)size, 0) != 0) error = errno;
  free(value);
  return error;
}

int cfiles_copy_attributes(int from, int to, int *lost) {
  *lost = 0;
  ssize_t size = flistxattr(from, NULL, 0);
  // A file system without attributes has none to lose.
  if (size <= 0) return 0;
  char *names = malloc((size_t)size);
  if (names == NULL) return ENOMEM;
  size = flistxattr(from, names, (size_t)size);
  int error = 0;
  for (ssize_t index = 0; index < size; index += (ssize_t)strlen(names + index) + 1) {
    const char *name = names + index;
    // Labels of security modules are given by the system.
    if (strncmp(name, "security.", 9) == 0) continue;
    int answer = copy_attribute(from, to, name);
    if (answer == 0 || answer == ENODATA) continue;
    if (strncmp(name, "system.posix_acl", 16) == 0) {
      error = answer;
    } else {
      *lost += 1;
    }
  }
  free(names);
  return error;
}
#endif
