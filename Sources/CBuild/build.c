// SPDX-License-Identifier: MIT
//
// In a build that nobody told what it builds, these are all there is. Scripts/version.sh
// compiles this file once more with what it knows, and the linker prefers that: so a new
// commit costs a link and compiles nothing else again.

#include "CBuild.h"

#ifndef LOGXML_DESCRIBED
#define LOGXML_DESCRIBED ""
#define LOGXML_COMMIT ""
#define UNLESS_TOLD __attribute__((weak))
#else
#define UNLESS_TOLD
#endif

UNLESS_TOLD const char *cbuild_description(void) { return LOGXML_DESCRIBED; }

UNLESS_TOLD const char *cbuild_commit(void) { return LOGXML_COMMIT; }
