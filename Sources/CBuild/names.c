// SPDX-License-Identifier: MIT
//
// Swift's library holds the names of all characters of Unicode, half a megabyte, because some of
// its own functions ask for them. Nothing here does. Scripts/link-flags.sh has the linker take this
// function instead, so that the names are left out: no character has one.

#include <stdint.h>

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar;
  (void)buffer;
  (void)capacity;
  return 0;
}
