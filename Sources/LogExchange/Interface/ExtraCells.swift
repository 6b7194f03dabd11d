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
    var value: String?
    var others = Extras()
    for entry in rest.entries {
      if value == nil, entry.name === name {
        value = entry.value
      } else {
        others.append(name: entry.name, value: entry.value)
      }
    }
    rest = others
    return value ?? ""
  }
}
