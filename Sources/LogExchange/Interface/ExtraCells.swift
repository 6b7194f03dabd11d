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

extension CSVWriter {
  /// Writes a number, or an empty cell.
  mutating func cell(optional value: ExactDecimal?) throws(LogError) {
    if let value { try cell(value) } else { try cell("") }
  }

  /// Writes `1`, `0`, or an empty cell where it is not known.
  mutating func cell(flag value: Bool?) throws(LogError) {
    try cell(value.map { $0 ? "1" : "0" } ?? "")
  }
}
