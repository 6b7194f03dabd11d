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

// Has a database that somebody else has made read with care: none of its triggers, views or
// functions that are more than harmless are run, and nothing of it can be changed.
static inline void csqlite_be_careful(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
#ifdef SQLITE_DBCONFIG_ENABLE_VIEW
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
#endif
}

#endif
