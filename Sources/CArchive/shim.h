// SPDX-License-Identifier: MIT
//
// libarchive, and the one thing that it needs from the C library: member names
// are decoded in the locale of the thread, and in the C locale a name such as
// 导出.xml has no decoding at all.

#ifndef CARCHIVE_SHIM_H
#define CARCHIVE_SHIM_H

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

#endif
