// SPDX-License-Identifier: MIT
//
// The data of ICU, cut to its converters, in the place of all of it. Scripts/dist.sh
// defines SYMBOL, which holds the version of ICU, and DATA, the file.

  .section .rodata
  .globl SYMBOL
  .type SYMBOL, @object
  .balign 16
SYMBOL:
  .incbin DATA
  .size SYMBOL, . - SYMBOL
  .section .note.GNU-stack,"",@progbits
