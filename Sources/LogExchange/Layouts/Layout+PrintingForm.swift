// SPDX-License-Identifier: MIT

extension LayoutForm {
  /// How a layout is written, as a mapping says it.
  var json: Members {
    var members: Members = []
    func add(_ key: String, _ text: String?) {
      if let text { members.append((key, .text(text))) }
    }
    add("app", app)
    add("entries", entries)
    if let otherForms {
      members.append(("otherForms", .object(otherForms.map { ($0.kind, .text($0.format)) })))
    }
    add("delimiter", delimiter.map { String(Character(UnicodeScalar($0))) })
    if quoting != .whereNeeded { add("quoting", quoting.rawValue) }
    if lineEnd != .lineFeed { add("lineEnds", Self.name(of: lineEnd)) }
    add("decimals", decimals?.rawValue)
    add("dates", dates?.text)
    if yes !== "1" { add("yes", yes) }
    if no !== "0" { add("no", no) }
    if extras.count != 1 || extras[0] !== "*" { members.append(("extras", .texts(extras))) }
    if let needs { members.append(("needs", .texts(needs.map(\.name)))) }
    return members
  }

  /// How the ends of lines are called.
  static let lineEnds: [(name: String, end: CSVLineEnd)] = [
    ("lf", .lineFeed), ("crlf", .carriageReturnLineFeed), ("cr", .carriageReturn),
  ]

  private static func name(of end: CSVLineEnd) -> String? {
    lineEnds.first { $0.end == end }?.name
  }
}

extension WrittenColumn {
  /// How a column is written, as a mapping says it; nil where that follows from the rest.
  var json: LayoutJSON? {
    if isLeftOut { return .flag(false) }
    var members: Members = []
    if let title { members.append(("title", .text(title))) }
    if !titles.isEmpty {
      members.append(("titles", .object(titles.map { ($0.unit, .text($0.word)) })))
    }
    if let unitField { members.append(("unitOf", .text(unitField.name))) }
    if let unit { members.append(("unit", .text(unit))) }
    if hasAnyUnit { members.append(("anyUnit", .flag(true))) }
    if let empty { members.append(("empty", .text(empty))) }
    if let dates { members.append(("dates", .text(dates.text))) }
    if isOptional { members.append(("optional", .flag(true))) }
    return members.isEmpty ? nil : .object(members)
  }
}
