// SPDX-License-Identifier: MIT

/// The reason why a text is not a path to entries, or from them.
struct PathFault: Error {
  var message: String
}
