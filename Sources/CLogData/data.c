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

static const unsigned char zones[] = {
#embed "../LogExchange/Reading/Zones/Data/zones.bin"
};

#define FILE_OF(array) ((struct clogdata_file){array, sizeof array})

struct clogdata_file clogdata_rules(void) { return FILE_OF(rules); }

struct clogdata_file clogdata_words(void) { return FILE_OF(words); }

struct clogdata_file clogdata_zones(void) { return FILE_OF(zones); }
