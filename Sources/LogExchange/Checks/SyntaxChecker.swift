// SPDX-License-Identifier: MIT

import XMLTree

/// Checks only the syntax of one input in XML, JSON or CSV: for inputs in no known
/// log format.
///
/// Faults that end an input are thrown, as its reader throws them; faults after which
/// reading goes on are reported.
package struct SyntaxChecker {
  /// The schema violations of an XML document, until they are reported.
  private final class Violations {
    var found: [XMLSchemaViolation] = []
  }

  // Only the one for the syntax is not nil.
  private var xml: XMLChecker?
  private var json: JSONText?
  private var csv: CSVReader?
  private let violations = Violations()
  private let name: String?

  /// Prepares for one input.
  ///
  /// - Parameters:
  ///   - limits: The limits on JSON and CSV.
  ///   - xml: Checks XML, also against its schema; it is best used for many inputs.
  ///   - name: The name of the input in diagnostics.
  /// - Throws: `LogError` if the input can only be read with further options.
  package init(
    _ syntax: InputSyntax, head: InputHead, options: ReadingOptions = ReadingOptions(),
    limits: ReadingLimits = ReadingLimits(), xml: XMLChecker = XMLChecker(), name: String? = nil
  ) throws {
    self.name = name
    switch syntax {
    case .xml:
      xml.cancel()
      xml.onSchemaViolation = { [violations] in
        violations.found.append($0)
        return .continue
      }
      self.xml = xml
    case .json, .jsonSequence:
      json = JSONText(head.source, isSequence: syntax == .jsonSequence, options, limits.json)
    case .csv:
      if !head.isSheet { options.noteText(isTable: true) }
      let encoding = head.isSheet ? .utf8 : options.encoding
      var dialect = CSVDialect()
      if head.isSheet {
        dialect = .sheet
      } else if let delimiter = options.delimiter {
        dialect.delimiter = delimiter
      } else {
        let detection = CSVDialectDetection(
          head: head.source, isWhole: head.isWhole, encoding: encoding)
        // If the separator is unclear, any candidate will do.
        dialect = detection.dialect ?? detection.candidates.first ?? dialect
      }
      csv = CSVReader(dialect: dialect, encoding: encoding, limits: limits.csv)
    }
  }

  /// Takes the next bytes.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ report: LogReader.Report
  ) throws {
    if let xml {
      try reportingViolations(report) { () throws(XMLReadError) in try xml.feed(bytes) }
    }
    json?.feed(bytes)
    try reportRepeatedKeys(report)
    try json?.check()
    let name = name
    try csv?.feed(bytes) { try Self.reportWarnings($0, name, report) }
  }

  /// Ends the input.
  package mutating func finish(_ report: LogReader.Report) throws {
    if let xml {
      try reportingViolations(report) { () throws(XMLReadError) in try xml.finish() }
    }
    json?.finish()
    try reportRepeatedKeys(report)
    try json?.check()
    let name = name
    try csv?.finish { try Self.reportWarnings($0, name, report) }
  }

  /// Handles an input that has broken off: throws the error in its content that has not been
  /// thrown yet, if any.
  package func breakOff() throws(XMLReadError) {
    try xml?.breakOff()
  }

  private func reportingViolations(
    _ report: LogReader.Report, _ body: () throws(XMLReadError) -> Void
  ) throws {
    let result = Result { () throws(XMLReadError) in try body() }
    let found = violations.found
    violations.found = []
    for violation in found {
      try report(
        Diagnostic(
          .error, .schemaViolation, violation.message, field: violation.attribute, file: name,
          position: violation.position, path: violation.path))
    }
    try result.get()
  }

  private mutating func reportRepeatedKeys(_ report: LogReader.Report) throws {
    while let event = try json?.reader.next() {
      guard json?.reader.isDuplicateKey == true, case .key(let key) = event else { continue }
      let text = RecordFault.excerpt(String(decoding: key, as: UTF8.self))
      try report(
        Diagnostic(
          .warning, .repeatedField, "the key \"\(text)\" occurs twice in its object", field: text,
          file: name, position: json?.reader.position, path: "/"))
    }
  }

  private static func reportWarnings(
    _ row: Row, _ name: String?, _ report: LogReader.Report
  ) throws {
    for warning in row.warnings {
      try report(
        Diagnostic(
          .warning, .oddQuotes, warning.message, file: name, position: warning.position,
          path: "row \(row.number)"))
    }
  }
}
