// SPDX-License-Identifier: MIT

import LogExchange

extension FuzzTarget {
  /// Numbers and dates: what is read is written as something that is read the same.
  /// The first byte chooses what the rest is.
  static let values = FuzzTarget(name: "values", choices: 1) { bytes in
    var input = FuzzInput(bytes)
    switch input.number(0...5) {
    case 0: return decimal(input.bytes)
    case 1: return timestamp(input.bytes)
    case 2: return dateText(input.rest)
    case 3: return pattern(&input)
    case 4: return numberText(input.rest)
    default: return comparison(&input)
    }
  }

  private static func decimal(_ text: [UInt8]) -> String? {
    let plain = plainNumber(text)
    guard let value = try? ExactDecimal(utf8: text) else {
      return plain.map { "refused, and is \($0)" }
    }
    let written = Array(value.description.utf8)
    if let plain, !plain.utf8.elementsEqual(written) { return "\(plain) became \(value)" }
    guard let again = try? ExactDecimal(utf8: written), again == value else {
      return "\(value) is not read again"
    }
    if !value.reduced.hasSameValue(as: value) || value.isLess(than: value) {
      return "\(value) is not what it is worth"
    }
    for unit in MassUnit.allCases {
      guard let there = try? Quantity(value, MassUnit.kilograms).converted(to: unit, places: 30),
        let back = try? there.converted(to: .kilograms, places: Int(value.scale))
      else { continue }
      if value.scale <= 8, !back.value.hasSameValue(as: value) {
        return "\(value) kg are \(there), which are \(back)"
      }
    }
    return nil
  }

  /// The canonical form of a number without an exponent, worked out from its digits;
  /// nil for what may be read otherwise or not at all.
  private static func plainNumber(_ text: [UInt8]) -> String? {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isDigits, parts.count <= 2, parts.joined().count <= 38 else { return nil }
    var whole = parts[0].drop { $0 == UInt8(ascii: "0") }
    if whole.isEmpty { whole = [UInt8(ascii: "0")] }
    let fraction = parts.count == 2 ? [UInt8(ascii: ".")] + parts[1] : []
    let sign = isNegative ? [UInt8(ascii: "-")] : []
    return String(decoding: sign + whole + fraction, as: UTF8.self)
  }

  private static func timestamp(_ text: [UInt8]) -> String? {
    guard let value = Timestamp(iso8601: text) else { return nil }
    let written = value.description
    if Timestamp(iso8601: written) != value { return "\(value) is not read again" }
    // The one thing that is not kept are seconds of an offset that are zero.
    if !written.utf8.elementsEqual(text), text.count != written.utf8.count + 3 {
      return "it became \(written)"
    }
    return nil
  }

  private static func dateText(_ text: ArraySlice<UInt8>) -> String? {
    guard let date = DateText(text) else { return nil }
    for order in DateOrder.allCases {
      guard let value = date.timestamp(order: order) else {
        if date.possibleOrders.contains(order) { return "\(order) is possible and makes no day" }
        continue
      }
      if !date.possibleOrders.contains(order) { return "\(order) makes \(value) and is impossible" }
      if Timestamp(iso8601: value.description) != value { return "\(value) is not read again" }
    }
    return nil
  }

  /// A line with a pattern and a date for it.
  private static func pattern(_ input: inout FuzzInput) -> String? {
    guard let pattern = try? DatePattern(input.line()),
      pattern.fault(hasDate: true, hasTime: false) == nil
    else { return nil }
    guard let value = pattern.timestamp(of: input.bytes), let written = pattern.write(value) else {
      return nil
    }
    guard let again = pattern.timestamp(of: written) else {
      return "\(value) is written as \(String(decoding: written, as: UTF8.self)), which is not read"
    }
    if pattern.write(again) != written { return "\(value) became \(again)" }
    return nil
  }

  private static func numberText(_ text: ArraySlice<UInt8>) -> String? {
    guard let number = try? NumberText(text) else { return nil }
    for mark in DecimalMark.allCases {
      guard let value = try? number.value(mark: mark) else { continue }
      let digits = text.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if value.description.utf8.count > digits + 3 { return "\(value) has digits of its own" }
    }
    return nil
  }

  /// Two lines with a number each: an order is one.
  private static func comparison(_ input: inout FuzzInput) -> String? {
    guard let a = try? ExactDecimal(parsing: input.line()),
      let b = try? ExactDecimal(parsing: input.line())
    else { return nil }
    let holds = [a.isLess(than: b), b.isLess(than: a), a.hasSameValue(as: b)].count { $0 }
    return holds == 1 ? nil : "\(a) and \(b): \(holds) of less, greater and same"
  }
}

extension DatePattern {
  fileprivate func timestamp(of text: [UInt8]) -> Timestamp? {
    var parts = DateParts()
    guard read(text, into: &parts) else { return nil }
    return parts.timestamp(offset: nil)
  }
}
