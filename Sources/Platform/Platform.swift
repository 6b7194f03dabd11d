// SPDX-License-Identifier: MIT

// The C library of the system under one name: `import Platform` gives what `import Glibc` does
// on Linux, and `Platform.read` is the system call where a type has a `read` of its own.

//
// Functions that copy and search bytes are `public`, though no user's module sees them: an
// `@inlinable package` function is not inlined in other modules and cost a call for each
// byte.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif
