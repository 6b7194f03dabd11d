// SPDX-License-Identifier: MIT
//
// Only the version: what the benchmarks ask of libxml2 is in CBaseline.

#include <libxml/xmlversion.h>
