// SPDX-License-Identifier: MIT

#include "CBuild.h"

const char *cbuild_description(void) { return LOGXML_DESCRIBED; }

const char *cbuild_commit(void) { return LOGXML_COMMIT; }
