// SPDX-License-Identifier: MIT
//
// Calls of the system that its module for Swift does not have.

#ifndef CFILES_H
#define CFILES_H

// Gives two files each other's name at once. Returns 0, or the error: ENOSYS or EINVAL
// where the system or the file system cannot do that.
int cfiles_exchange(const char *a, const char *b);

// Copies the access control list and the other extended attributes of an open file to
// another. Returns 0, or the error that kept the access control list from being copied.
// `lost` gets the number of other attributes that could not be copied.
int cfiles_copy_attributes(int from, int to, int *lost);

#endif
