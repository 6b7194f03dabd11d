// SPDX-License-Identifier: MIT

/// A property by which `--split` divides records into files.
enum SplitPart: Hashable, Sendable {
  case kind
  case year
  /// Vehicles, people and the like, by the name that kinds have for their subject.
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
