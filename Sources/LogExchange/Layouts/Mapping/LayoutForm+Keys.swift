// SPDX-License-Identifier: MIT

// The keys for writing a layout.

extension LayoutForm: LayoutObject {
  /// The form of a mapping without details on writing.
  static var usual: LayoutForm {
    var form = LayoutForm()
    form.extras = ["*"]
    return form
  }

  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("app", \.app, .text),
      LayoutKey("entries", \.entries, .text),
      LayoutKey("otherForms", \.otherForms, .otherForms),
      LayoutKey("delimiter", \.delimiter, .delimiter),
      LayoutKey("quoting", \.quoting, .choice),
      LayoutKey("lineEnds", \.lineEnd, .lineEnd),
      LayoutKey("decimals", \.decimals, .choice),
      LayoutKey("dates", \.dates, .pattern),
      LayoutKey("yes", \.yes, .text),
      LayoutKey("no", \.no, .text),
      LayoutKey("extras", \.extras, .texts),
      LayoutKey("mixed", \.mixesSubjects, .flag),
      LayoutKey("needs", \.needs, LayoutValue<Field>.field.list),
    ]
  }
}

extension WrittenColumn: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("title", \.title, .text),
      LayoutKey("titles", \.titles, .titles),
      LayoutKey("unitOf", \.unitField, .field),
      LayoutKey("unit", \.unit, .text),
      LayoutKey("anyUnit", \.hasAnyUnit, .flag),
      LayoutKey("empty", \.empty, .text),
      LayoutKey("dates", \.dates, .pattern),
      LayoutKey("optional", \.isOptional, .flag),
    ]
  }
}

extension LayoutValue<WrittenColumn> {
  /// An object; `false` for a column that is not written.
  static var written: LayoutValue {
    let object = LayoutValue<WrittenColumn>.object
    return LayoutValue { (value, parser) throws(MappingError) in
      guard value.value.kind == .bool else { return try object.read(value, parser) }
      var written = WrittenColumn()
      written.isLeftOut = try !value.flag()
      return written
    } json: {
      $0.isLeftOut ? .flag(false) : object.json($0)
    }
  }
}

extension LayoutValue<[UnitSource.Word]> {
  /// Units, each with the title that names it.
  static var titles: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.texts("an object of units and titles, such as {\"km\": \"Odo (km)\"}")
        .map { UnitSource.Word($0.text, $0.key) }
    } json: { titles in
      .object(titles.map { ($0.unit, .text($0.word)) })
    }
  }
}

extension LayoutValue<[LayoutForm.OtherForm]> {
  static var otherForms: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.texts("an object of kinds and formats")
        .map { LayoutForm.OtherForm(kind: $0.key, format: $0.text) }
    } json: { forms in
      .object(forms.map { ($0.kind, .text($0.format)) })
    }
  }
}

extension LayoutValue<CSVLineEnd> {
  static var lineEnd: LayoutValue {
    let ends: [(name: String, end: CSVLineEnd)] = [
      ("lf", .lineFeed), ("crlf", .carriageReturnLineFeed), ("cr", .carriageReturn),
    ]
    return LayoutValue { (value, _) throws(MappingError) in
      ends[try value.choice(among: ends.map(\.name))].end
    } json: { end in
      .text(ends.first { $0.end == end }?.name ?? "")
    }
  }
}
