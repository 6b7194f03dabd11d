// SPDX-License-Identifier: MIT
//
// What one measured process needs of the system, where Linux and Darwin differ.

#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <stdint.h>

// Runs a program with the given arguments (the last one NULL), searching PATH
// for it unless its name has a slash, and keeps what it writes to standard
// output, as a string of fewer than `capacity` bytes. Returns its exit status,
// or -1 when it could not be run or was ended by a signal.
int cprocess_run(char *const *arguments, char *output, size_t capacity);

// The most memory this process has held so far, in bytes.
uint64_t cprocess_peak_memory(void);

// The path of this executable; 0 when it was found.
int cprocess_executable_path(char *path, size_t capacity);

#endif
