// SPDX-License-Identifier: MIT

/// The extras of a record on their way into cells: what no cell takes is left.
struct ExtraCells {
  private(set) var rest: Extras

  init(_ extras: Extras) {
    rest = extras
  }

  /// The first value of a name, which is then taken; empty without one.
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
