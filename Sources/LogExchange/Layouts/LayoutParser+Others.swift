// SPDX-License-Identifier: MIT

extension LayoutParser {
  /// Entries of another kind in the same files.
  func other(_ value: MappingValue) throws(MappingError) -> OtherEntries {
    try value.check(keys: [
      "kind", "sections", "places", "columns", "rows", "needs", "extras", "writes",
      "finish",
    ])
    let name = try value.required("kind", kinds.names(joinedBy: "or"))
      .choice(among: kinds.map(\.name))
    let parser = LayoutParser(kind: kinds[name], kinds: kinds, hooks: hooks)
    var other = OtherEntries(kind: parser.kind, columns: [])
    other.sections = try value.optional("sections")?.strings() ?? []
    other.places = try value.optional("places")?.strings() ?? []
    let columns = try value.required("columns", "an array with an object for each column")
    for element in try columns.array() { other.columns.append(try parser.column(element)) }
    if let rows = try value.optional("rows") {
      for row in try rows.array() { other.conditions.append(try parser.condition(row)) }
    }
    other.needs = try value.optional("needs").map(parser.needs)
    if let extras = try value.optional("extras") {
      other.extras = try extras.choice(LayoutExtras.allCases)
    }
    other.isWritten = try value.optional("writes")?.flag() ?? false
    other.finish = try parser.hook(value.optional("finish"), hooks.finishes)
    return other
  }
}
