// SPDX-License-Identifier: MIT

/// A namespace and its prefix, which is empty for names without one.
struct MappedNamespace: Hashable, Sendable {
  var prefix: String
  var uri: String
}
