// SPDX-License-Identifier: MIT

/// What `--split` puts into files of their own.
enum SplitPart: Hashable, Sendable {
  case kind
  case year
  /// Vehicles, people and the like, by what their kinds call them.
  case subject(String)

  /// The word on the command line, and between braces in the name of the output.
  var word: String {
    switch self {
    case .kind: "kind"
    case .year: "year"
    case .subject(let name): name
    }
  }
}
