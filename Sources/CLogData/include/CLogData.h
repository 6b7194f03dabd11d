// SPDX-License-Identifier: MIT
//
// The files that LogExchange contains. They stand in C because the Swift compiler takes seconds
// for a literal of so many bytes, and `#embed` none.

#ifndef CLOGDATA_H
#define CLOGDATA_H

#include <stddef.h>

struct clogdata_file {
  const unsigned char *bytes;
  size_t count;
};

// The texts of the rules.
struct clogdata_file clogdata_rules(void);

// The words by which a sketch knows titles and units.
struct clogdata_file clogdata_words(void);

// The words of dates and units.
struct clogdata_file clogdata_notation(void);

// What formats call things.
struct clogdata_file clogdata_formats(void);

// The time zones for systems that have none.
struct clogdata_file clogdata_zones(void);

#endif
