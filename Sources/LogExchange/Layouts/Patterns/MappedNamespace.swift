// SPDX-License-Identifier: MIT

/// A prefix of names, empty for names without one, and the namespace it stands for.
struct MappedNamespace: Hashable, Sendable {
  var prefix: String
  var uri: String
}
