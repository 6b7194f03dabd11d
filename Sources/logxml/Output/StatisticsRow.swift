// SPDX-License-Identifier: MIT

import LogExchange

extension StatisticsRow.Value {
  /// The value as people read it.
  var text: String {
    money.map { PeoplesNumber.money(value, $0) } ?? PeoplesNumber.measure(value)
  }
}

/// The forms of a row for people and for programs.
extension StatisticsRow {
  /// The vehicle, vehicles or person that the row is about.
  var title: String {
    if let vehicles {
      let words = kind == .cost ? costsName : part
      return "\(vehicles) vehicles" + (words.map { ", \($0)" } ?? "")
    }
    let name = subject ?? "unnamed \(kind.subjectName)" + (input.map { " of \($0)" } ?? "")
    if let number {
      let unit = values.first?.unit.map { " in \($0)" } ?? ""
      return "\(name), \(NumberChoice.name(of: number))" + (kind == .cost ? " of costs" : "") + unit
    }
    if kind == .cost { return "\(name), \(costsName)" }
    return part.map { "\(name), \($0)" } ?? name
  }

  // MARK: For programs

  /// One object; the values of each currency after the first are a list of their own.
  func json(_ options: TableOptions) -> String {
    // Each cost begins the values of one more currency.
    var currencies: [[Value]] = [[]]
    var costs = 0
    for value in values {
      if value.name === "cost" {
        costs += 1
        if costs > 1 { currencies.append([]) }
      }
      currencies[currencies.count - 1].append(value)
    }
    let rounding = options.decimals.map { NumberRounding(decimals: $0) }
    return JSONWriter.object(quotesNumbers: options.writesNumbersAsText) { json in
      json.member("type", kind.name)
      json.member(kind.subjectName, subject)
      if subject == nil { json.member("file", input) }
      json.member("vehicles", vehicles)
      json.member("part", part)
      if let title = group.title { json.member(title, group.name) }
      json.member("entries", entries)
      json.member("first", "\(first)")
      json.member("last", "\(last)")
      Self.write(currencies[0], rounding, to: &json)
      if currencies.count > 1 {
        json.array("otherCosts") { list in
          for values in currencies.dropFirst() {
            list.object { Self.write(values, rounding, to: &$0) }
          }
        }
      }
      if !notes.isEmpty { json.member("notes", notes) }
    }
  }

  private static func write(
    _ values: [Value], _ rounding: NumberRounding?, to json: inout JSONWriter
  ) {
    func digits(_ value: ExactDecimal) -> ExactDecimal { rounding?.apply(to: value) ?? value }
    for value in values where value.category == nil {
      if let month = value.month { json.member(month.name, month.text) }
      json.member(value.name, digits(value.value))
      json.member(value.name + "Unit", value.unit)
    }
    let categories = values.filter { $0.category != nil }
    if categories.isEmpty { return }
    json.object("categories") { json in
      for value in categories { json.member(value.category ?? "", digits(value.value)) }
    }
  }
}
