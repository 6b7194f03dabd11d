// SPDX-License-Identifier: MIT
//
// Calls of the system that its module for Swift does not have.

#ifndef CFILES_H
#define CFILES_H

// Gives two files each other's name at once. Returns 0, or the error: ENOSYS or EINVAL
// where the system or the file system cannot do that.
int cfiles_exchange(const char *a, const char *b);

// Gives an open file the access control list and the other extended attributes of another.
// A list that it has got from its folder goes, where the other has none. Returns 0, or the
// error that kept the list from being copied. `path` names the other file and `from` is its
// descriptor, or negative where it cannot be read. `lost` gets the number of other
// attributes that could not be copied.
int cfiles_copy_attributes(const char *path, int from, int to, int *lost);

#endif
