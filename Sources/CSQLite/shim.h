// SPDX-License-Identifier: MIT
//
// libsqlite3, and what of its header Swift cannot read.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Binds a text, of which a copy is made.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, unsigned long long length) {
  return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
