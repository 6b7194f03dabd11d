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

int cfiles_copy_attributes(const char *path, int from, int to, int *lost) {
  (void)path;
  *lost = 0;
  // Without the descriptor there is nothing to copy from, and nobody could tell what is lost.
  if (from < 0) return EACCES;
  if (fcopyfile(from, to, NULL, COPYFILE_XATTR) != 0) *lost = 1;
  return fcopyfile(from, to, NULL, COPYFILE_ACL) == 0 ? 0 : errno;
}
#else

static const char access_list[] = "system.posix_acl_access";

static int copy_attribute(const char *path, int to, const char *name) {
  ssize_t size = getxattr(path, name, NULL, 0);
  if (size < 0) return errno;
  void *value = malloc(size > 0 ? (size_t)size : 1);
  if (value == NULL) return ENOMEM;
  int error = 0;
  size = getxattr(path, name, value, (size_t)size);
  if (size < 0 || fsetxattr(to, name, value, (size_t)size, 0) != 0) error = errno;
  free(value);
  return error;
}

static int remove_list(int to) {
  if (fremovexattr(to, access_list) == 0) return 0;
  return errno == ENODATA || errno == ENOTSUP || errno == ENOSYS ? 0 : errno;
}

int cfiles_copy_attributes(const char *path, int from, int to, int *lost) {
  (void)from;
  *lost = 0;
  ssize_t size = listxattr(path, NULL, 0);
  // A file system without attributes has none to lose.
  if (size < 0) return errno == ENOTSUP || errno == ENOSYS ? remove_list(to) : errno;
  char *names = malloc(size > 0 ? (size_t)size : 1);
  if (names == NULL) return ENOMEM;
  size = listxattr(path, names, (size_t)size);
  if (size < 0) {
    int error = errno;
    free(names);
    return error;
  }
  int error = 0;
  int has_list = 0;
  for (ssize_t index = 0; index < size; index += (ssize_t)strlen(names + index) + 1) {
    const char *name = names + index;
    // Labels of security modules are given by the system.
    if (strncmp(name, "security.", 9) == 0) continue;
    int answer = copy_attribute(path, to, name);
    int is_list = strcmp(name, access_list) == 0;
    if (is_list && answer != ENODATA) has_list = 1;
    if (answer == 0 || answer == ENODATA) continue;
    if (is_list) {
      error = answer;
    } else {
      *lost += 1;
    }
  }
  free(names);
  if (error != 0) return error;
  return has_list ? 0 : remove_list(to);
}
#endif
