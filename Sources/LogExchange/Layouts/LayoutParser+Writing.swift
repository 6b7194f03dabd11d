// SPDX-License-Identifier: MIT

extension LayoutParser {
  /// How a layout is written.
  func form(_ value: MappingValue) throws(MappingError) -> LayoutForm {
    try value.check(keys: [
      "app", "entries", "otherForms", "delimiter", "quoting", "lineEnds", "decimals", "dates",
      "yes", "no", "extras", "needs",
    ])
    var form = LayoutForm()
    form.app = try value.optional("app")?.string()
    form.entries = try value.optional("entries")?.string()
    if let others = try value.optional("otherForms") {
      try others.demand(.object, "an object of kinds and formats")
      form.otherForms = []
      for member in others.members {
        form.otherForms?.append(
          LayoutForm.OtherForm(kind: member.name, format: try member.string()))
      }
    }
    form.delimiter = try value.optional("delimiter")?.delimiter()
    if let quoting = try value.optional("quoting") {
      form.quoting = try quoting.choice(LayoutForm.Quoting.allCases)
    }
    if let ends = try value.optional("lineEnds") {
      form.lineEnd =
        LayoutForm.lineEnds[try ends.choice(among: LayoutForm.lineEnds.map(\.name))].end
    }
    form.decimals = try value.optional("decimals")?.choice(DecimalMark.allCases)
    form.dates = try value.optional("dates").map(pattern)
    form.yes = try value.optional("yes")?.string() ?? form.yes
    form.no = try value.optional("no")?.string() ?? form.no
    form.extras = try value.optional("extras")?.strings() ?? ["*"]
    form.needs = try value.optional("needs").map(fields)
    return form
  }

  /// How a column is written.
  func written(_ value: MappingValue) throws(MappingError) -> WrittenColumn {
    var written = WrittenColumn()
    if value.value.kind == .bool {
      written.isLeftOut = try !value.flag()
      return written
    }
    try value.check(keys: [
      "title", "titles", "unitOf", "unit", "anyUnit", "empty", "dates", "optional",
    ])
    written.title = try value.optional("title")?.string()
    if let titles = try value.optional("titles") {
      try titles.demand(.object, "an object of units and titles, such as {\"km\": \"Odo (km)\"}")
      for member in titles.members {
        written.titles.append(UnitSource.Word(try member.string(), member.name))
      }
    }
    written.unitField = try value.optional("unitOf").map(field)
    written.unit = try value.optional("unit")?.string()
    written.hasAnyUnit = try value.optional("anyUnit")?.flag() ?? false
    written.empty = try value.optional("empty")?.string()
    written.dates = try value.optional("dates").map(pattern)
    written.isOptional = try value.optional("optional")?.flag() ?? false
    return written
  }

  /// Refuses a form that could not be written so that it is read.
  func check(_ layout: Layout, _ form: MappingValue) throws(MappingError) {
    guard layout.source == .table else {
      throw form.error(
        .badValue, "only tables are written by their columns; version 1 writes XML and JSON")
    }
    let isOnlyRead = layout.columns.contains { column in
      if case .constant = column.content { return true }
      return column.isShared || column.rest != nil || column.mark != nil
    }
    if isOnlyRead || !layout.table.hasTitles {
      throw form.error(
        .badValue,
        "columns with constant, shared, rest or decimalMark, and tables without a "
          + "header, can be read and not written")
    }
    let table = layout.table
    if table.linesAbove > 0 || table.headLine != nil || table.remarkMark != nil {
      throw form.error(
        .badValue, "a table with other lines above its titles can be read and not written")
    }
    if !layout.writtenColumns.contains(where: \.isOfDates) {
      throw form.error(
        .missing, "no column holds the date, or its day, so that it can be written")
    }
  }
}
