// SPDX-License-Identifier: MIT

// The C library of the system by one name, whichever it is: `import Platform` gives what
// `import Glibc` does on Linux, and `Platform.read` is the call of the system where a type has
// a `read` of its own.

//
// What copies and searches bytes is `public`, though no module of a user sees it: a function
// that is `@inlinable package` is not inlined in other modules, and was a call for each byte.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif
