// SPDX-License-Identifier: MIT

#include "CLogData.h"

// C23 has `#embed`; clang knows it in every language.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char rules[] = {
#embed "../LogExchange/Checks/Rules/rules.md"
};

static const unsigned char words[] = {
#embed "../LogExchange/Layouts/Sketching/Words/words.md"
};

static const unsigned char notation[] = {
#embed "../LogExchange/Reading/Notation/Words/words.md"
};

static const unsigned char formats[] = {
#embed "../LogExchange/Formats/Words/words.md"
};

static const unsigned char zones[] = {
#embed "../LogExchange/Reading/Zones/Data/zones.bin"
};

#define HAND_OUT(name) \
  struct clogdata_file clogdata_##name(void) { return (struct clogdata_file){name, sizeof name}; }

HAND_OUT(rules)
HAND_OUT(words)
HAND_OUT(notation)
HAND_OUT(formats)
HAND_OUT(zones)
