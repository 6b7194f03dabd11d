// SPDX-License-Identifier: MIT

// The C library of the system by one name, whichever it is: `import Platform` gives what
// `import Glibc` does on Linux, and `Platform.read` is the call of the system where a type has
// a `read` of its own.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif
