// SPDX-License-Identifier: MIT

import XMLTree

/// Checks of an Observation for values that cannot be right although the value was
/// read, or although nothing was read.
extension FHIRObservation {
  /// Warnings about code, status and period.
  var doubts: [RecordFault] {
    [codeDoubt(), statusDoubt(), periodDoubt()].compactMap(\.self)
  }

  // MARK: Codes

  private func codeDoubt() -> RecordFault? {
    let codings = resource.codings("code")
    for coding in codings {
      guard let code = coding.code, coding.system.map(FHIRMeasure.isLOINC) == true else { continue }
      if let digit = FHIRMeasure.expectedCheckDigit(code.text) {
        return doubt(
          "\(coding.path).code is \"\(RecordFault.excerpt(code.text))\", which is no code of "
            + "LOINC: its last digit would be \(digit)", at: code)
      }
      if let measure = coding.measure, let display = coding.display?.text,
        let named = FHIRMeasure(word: display), named.field != measure.field
      {
        return doubt(
          "\(coding.path).code is \"\(code.text)\" (\(measure.codes[0].display)), "
            + "and its display \"\(RecordFault.excerpt(display))\"", at: code)
      }
    }
    return codings.contains { $0.measure != nil } ? nil : unreadMeasure(codings)
  }

  /// An entry that names a body measure but has no code for one is not read:
  /// its author should know.
  private func unreadMeasure(_ codings: [FHIRCoding]) -> RecordFault? {
    for word in ([resource["code.text"]] + codings.map(\.display)).compactMap(\.self) {
      guard let named = FHIRMeasure(word: word.text) else { continue }
      let code = resource["code.coding.code"]
      let found = code.map { "its code is \"\(RecordFault.excerpt($0.text))\"" } ?? "it has no code"
      return doubt(
        "\(word.path) is \"\(RecordFault.excerpt(word.text))\", but \(found), expected "
          + "\(named.codes[0].code) of LOINC; the entry is not read", at: code ?? word)
    }
    return nil
  }

  private func doubt(_ message: String, at value: FHIRValue) -> RecordFault {
    RecordFault(code: .doubtfulCoding, message: message, field: "code", position: value.position)
  }

  // MARK: Status and period

  static let statuses = [
    "registered", "preliminary", "final", "amended", "corrected", "cancelled", "entered-in-error",
    "unknown",
  ]

  private func statusDoubt() -> RecordFault? {
    guard let status = resource["status"],
      !Self.statuses.contains(where: { $0 === status.text })
    else { return nil }
    return RecordFault(
      code: .unknownValue,
      message: "status is \"\(RecordFault.excerpt(status.text))\", expected one of "
        + Self.statuses.joined(separator: ", "), field: "status", position: status.position)
  }

  private func periodDoubt() -> RecordFault? {
    guard let start = resource["effectivePeriod.start"], let end = resource["effectivePeriod.end"]
    else { return nil }
    return .endBeforeStart(
      start: Timestamp(iso8601: start.text.trimmedBytes), end.text,
      Timestamp(iso8601: end.text.trimmedBytes), field: "effectivePeriod.end",
      position: end.position)
  }
}

extension FHIRMeasure {
  /// The check digit that a LOINC code should end with if it ends with another one;
  /// nil for codes that are right, and for texts of another form.
  ///
  /// The digits before the hyphen are added up, every second one doubled from the
  /// right (modulus 10), as LOINC defines it.
  static func expectedCheckDigit(_ code: String) -> Int? {
    let bytes = Array(code.utf8)
    guard bytes.count > 2, bytes.count < 12, bytes[bytes.count - 2] == UInt8(ascii: "-") else {
      return nil
    }
    let digits = (bytes.dropLast(2) + bytes.suffix(1)).map { Int($0) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }), let last = digits.last else { return nil }
    var sum = 0
    for (index, digit) in digits.dropLast().reversed().enumerated() {
      let value = index.isMultiple(of: 2) ? digit * 2 : digit
      sum += value / 10 + value % 10
    }
    let expected = (10 - sum % 10) % 10
    return expected == last ? nil : expected
  }
}

extension RecordFault {
  /// The warning that something ends before it begins; nil if it does not, or if
  /// one of the dates is missing.
  static func endBeforeStart(
    start: Timestamp?, _ written: String, _ end: Timestamp?, field: String,
    position: SourcePosition? = nil
  ) -> RecordFault? {
    guard let start, let end, !start.isWithin(since: nil, until: end) else { return nil }
    return RecordFault(
      code: .endBeforeStart,
      message: "\(field) is \"\(excerpt(written))\", before the start (\(start))", field: field,
      position: position)
  }
}
