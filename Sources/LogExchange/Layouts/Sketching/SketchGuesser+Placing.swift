// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// Gives each of the columns that were found its field.
  mutating func place(_ matches: [Match], _ kind: LogKind) {
    var matches = matches.filter { !taken.contains($0.column) }
    if kind.fields.contains(where: { $0.name === "odometer" }) {
      decideOdometer(&matches)
      decideMoney(&matches)
    }
    joinParts(&matches)
    let open = undecidedMark(matches, kind.fields)
    for match in matches where !taken.contains(match.column) {
      let isFull = match.field === "full"
      let name = isFull ? "partial" : match.field
      guard let row = kind.fields.first(where: { $0.name === name }),
        !fields.contains(where: { $0.name === name })
      else { continue }
      let column = source.columns[match.column]
      taken.insert(match.column)
      var members = ["\"path\": \(path(match.column))"]
      var reason = match.reason
      var short = ""
      switch row.access {
      case .timestamp, .text: break
      case .flag:
        let rows = (Self.flags(column) ?? []).map { word, isYes in
          "\(MappingSketch.quoted(word)): \(isYes != isFull)"
        }
        members.append("\"values\": {\(rows.joined(separator: ", "))}")
        if isFull { reason += ": full is not partial" }
      case .decimal: addMark(match.column, open, &members, &reason)
      case .quantity(let unitKind, _, _):
        short = addUnit(match, unitKind, matches, &members, &reason)
        if let (rest, parts) = rests[match.column] {
          taken.insert(rest)
          members.append(
            "\"plus\": {\"path\": \(path(rest)), \"unit\": \"\(parts.small[0])\"}")
          reason += "; the rest of it stands in \(shown(rest))"
          short += " and \(shown(rest)) \(parts.small[0])"
        }
        // The larger part of a value is whole.
        addMark(rests[match.column]?.column ?? match.column, open, &members, &reason)
      }
      members.append("\"guess\": \(MappingSketch.quoted(reason))")
      fields.append(
        SketchGuess.Field(name: name, members: members, title: shown(match.column), short: short))
    }
    addCurrency(kind)
  }

  /// The currency of titles such as `Betrag (€)`, where no column says it.
  private mutating func addCurrency(_ kind: LogKind) {
    guard kind.currency != nil, options.currency == nil,
      !fields.contains(where: { $0.name === "currency" })
    else { return }
    var codes: [String] = []
    for title in titles {
      if case .code(let code)? = title.currency, !codes.contains(code) { codes.append(code) }
    }
    guard let code = codes.first, codes.count == 1 else { return }
    fields.append(
      SketchGuess.Field(
        name: "currency",
        members: [
          "\"value\": \(MappingSketch.quoted(code))", "\"guess\": \"by the titles of amounts\"",
        ], title: code))
  }

  // MARK: Decimal marks

  private mutating func addMark(
    _ index: Int, _ open: DecimalMark?, _ members: inout [String], _ reason: inout String
  ) {
    let column = source.columns[index]
    guard let number = number(column) else { return }
    var mark = number.mark
    if number.isOpen {
      mark = open ?? .comma
      if open == nil {
        reason += "; \(number.doubt ?? "")"
        ambiguities.append(
          "\(shown(index)): \(number.doubt ?? ""); --decimal-mark point or comma says it")
      }
    } else if let doubt = number.doubt {
      reason += "; \(doubt)"
    }
    if mark == .point, number.isPlain { mark = nil }
    if let mark { members.append("\"decimalMark\": \"\(mark.rawValue)\"") }
  }

  /// The mark before decimals where no number shows it: that with which the values are what
  /// their fields can be. Nil where that is no help.
  private mutating func undecidedMark(_ matches: [Match], _ table: [Field]) -> DecimalMark? {
    if mark != nil { return mark }
    var votes: Set<DecimalMark> = []
    var example: String?
    for match in matches {
      let column = source.columns[match.column]
      guard let number = number(column), number.isOpen else { continue }
      example = example ?? column.filled.first
      let fitting = DecimalMark.allCases.filter { mark in
        Self.isUsual(median(match.column, mark), match.field)
      }
      if fitting.count == 1 { votes.insert(fitting[0]) }
    }
    guard votes.count == 1, let mark = votes.first else { return nil }
    assumptions.append(
      "\(RecordFault.excerpt(example ?? "")) is read with a decimal \(mark.rawValue), because the "
        + "values are then usual ones (--decimal-mark says otherwise)")
    return mark
  }

  /// Whether a value is what a field usually has.
  private static func isUsual(_ value: Double?, _ field: String) -> Bool {
    guard let value else { return false }
    return switch field {
    case "odometer": value >= 100
    case "volume": (0.5..<400).contains(value)
    case "pricePerUnit": (0.2..<60).contains(value)
    case "totalCost": (1..<1000).contains(value)
    case "weight": (2..<400).contains(value)
    default: value <= 300
    }
  }

  /// The middle of the numbers of a column; nil for none.
  func median(_ index: Int, _ mark: DecimalMark? = nil) -> Double? {
    let values = self.values(index, mark).compactMap { $0 }.sorted()
    return values.isEmpty ? nil : values[values.count / 2]
  }

  /// The numbers of a column, nil where a cell has none: for weighing what is likely, never
  /// for records.
  func values(_ index: Int, _ given: DecimalMark? = nil) -> [Double?] {
    let column = source.columns[index]
    let mark = given ?? mark ?? self.number(column)?.mark ?? .point
    return column.values.map { text in
      let bytes = Array(text.trimmedBytes)[...]
      guard !bytes.isEmpty, let number = try? NumberText(bytes),
        let value = (try? number.value(mark: mark)) ?? (try? number.value(mark: mark.other))
      else { return nil }
      return Double(value.description)
    }
  }
}
