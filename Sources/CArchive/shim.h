// SPDX-License-Identifier: MIT
//
// libarchive, and what it needs from the C library: member names are decoded in
// the locale of the thread, and in the C locale a name such as 导出.xml has no
// decoding at all; and where a name has none, libarchive looks at errno, takes an
// ENOMEM that something else left there for its own, and ends the process.

#ifndef CARCHIVE_SHIM_H
#define CARCHIVE_SHIM_H

#include <errno.h>
#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

#include <archive.h>
#include <archive_entry.h>

// A locale whose character set is UTF-8; NULL where the system has none.
static inline void *carchive_new_utf8_locale(void) {
  static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    locale_t found = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
    if (found) return (void *)found;
  }
  return NULL;
}

static inline void carchive_free_locale(void *locale) {
  if (locale) freelocale((locale_t)locale);
}

// Makes it the locale of this thread and answers with the one before.
static inline void *carchive_use_locale(void *locale) {
  return (void *)uselocale((locale_t)locale);
}

// The zip reader asks for the name while it reads the header.
static inline int carchive_next_header(struct archive *reader, struct archive_entry **entry) {
  errno = 0;
  return archive_read_next_header(reader, entry);
}

// The name of a member; NULL where it cannot be decoded.
static inline const char *carchive_name(struct archive_entry *entry) {
  errno = 0;
  const char *name = archive_entry_pathname(entry);
  if (name) return name;
  errno = 0;
  return archive_entry_pathname_utf8(entry);
}

static inline int carchive_is_hard_link(struct archive_entry *entry) {
  errno = 0;
  return archive_entry_hardlink(entry) != NULL;
}

#endif
