// SPDX-License-Identifier: MIT

import XMLTree

/// How aCar writes dates, numbers and answers.
enum ACarValue {
  static func date(
    _ element: XMLTreeNode, _ options: ReadingOptions
  ) throws(RecordFault) -> Timestamp {
    guard let child = element.childElements.first(where: { $0.name === "date" }) else {
      throw .missing("date", position: element.position)
    }
    let text = child.stringValue
    guard
      let date = Timestamp(
        table: Array(text.trimmedBytes)[...], order: options.tableDateOrder ?? .mdy,
        offset: options.utcOffset)
    else {
      throw .badDate(
        "date", text, expected: "a date such as 01/15/2024 - 10:30", position: child.position)
    }
    return date
  }

  static func decimal(_ element: XMLTreeNode) throws(RecordFault) -> ExactDecimal {
    let text = element.stringValue
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: text.trimmedBytes)
    } catch {
      throw .badNumber(element.name, text, error, position: element.position)
    }
  }

  static func flag(_ element: XMLTreeNode) throws(RecordFault) -> Bool {
    let text = element.stringValue
    let bytes = text.trimmedBytes
    if bytes.elementsEqual("true".utf8) { return true }
    if bytes.elementsEqual("false".utf8) { return false }
    throw RecordFault(
      code: .badFlag,
      message: "\(element.name) is \"\(RecordFault.excerpt(text))\", expected true or false",
      field: element.name, position: element.position)
  }
}
