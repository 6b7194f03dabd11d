// SPDX-License-Identifier: MIT

/// Why a text is no path to entries, or from them.
struct PathFault: Error {
  var message: String
}
