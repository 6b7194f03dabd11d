// SPDX-License-Identifier: MIT

/// The extras of a record while its cells are written; extras that no cell takes stay in
/// `rest`.
struct ExtraCells {
  private(set) var rest: Extras

  init(_ extras: Extras) {
    rest = extras
  }

  /// Removes the first extra of this name and returns its value; empty if the record has none.
  mutating func take(_ name: String) -> String {
    var entries = rest.entries
    guard let first = entries.firstIndex(where: { $0.name === name }) else { return "" }
    let value = entries.remove(at: first).value
    rest = Extras(entries)
    return value
  }
}
