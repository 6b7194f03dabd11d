// SPDX-License-Identifier: MIT

import XMLTree

/// Holds one input against the syntax of XML, JSON or CSV, and against nothing
/// else: for what is in no known log format.
///
/// Faults that end an input are thrown, as its reader throws them; what one can
/// go on behind is reported.
package struct SyntaxChecker {
  package enum Syntax: String, Hashable, Sendable {
    case xml
    case json
    case csv
  }

  private enum Reader {
    case xml(XMLChecker)
    case json(JSONReader, CSVTextDecoder?)
    case csv(CSVReader)
    /// It is at work.
    case busy
  }

  /// What the schema of an XML document does not allow, until it is reported.
  private final class Violations {
    var found: [XMLSchemaViolation] = []
  }

  private var reader: Reader
  private let violations = Violations()
  private let name: String?

  /// Prepares for one input.
  ///
  /// - Parameters:
  ///   - isSequence: For JSON, whether one text after the other may follow.
  ///   - limits: How much of JSON and CSV is accepted.
  ///   - xml: Checks XML, against its schema, too; better the same for many inputs.
  ///   - name: What diagnostics call the input.
  /// - Throws: `LogError` if it takes more to know how the input is to be read.
  package init(
    _ syntax: Syntax, head: InputHead, isSequence: Bool = false,
    options: ReadingOptions = ReadingOptions(), limits: ReadingLimits = ReadingLimits(),
    xml: XMLChecker = XMLChecker(),
    name: String? = nil
  ) throws {
    self.name = name
    let encoding = CSVReader.Encoding(options.encoding)
    switch syntax {
    case .xml:
      xml.cancel()
      xml.onSchemaViolation = { [violations] in
        violations.found.append($0)
        return .continue
      }
      reader = .xml(xml)
    case .json:
      options.noteText(isTable: false)
      let found =
        encoding == .automatic ? CSVTextDecoder.sniff(Array(head.source.prefix(256))) : encoding
      let isPlain = found == .utf8 || found == .automatic
      reader = .json(
        JSONReader(isSequence: isSequence, limits: limits.json),
        isPlain ? nil : CSVTextDecoder(found))
    case .csv:
      options.noteText(isTable: true)
      var dialect = CSVDialect()
      if let delimiter = options.delimiter {
        dialect.delimiter = delimiter
      } else {
        let detection = CSVDialectDetection(
          head: head.source, isWhole: head.isWhole, encoding: encoding)
        // What parts the cells does not matter where it cannot be told.
        dialect = detection.dialect ?? detection.candidates.first ?? dialect
      }
      reader = .csv(CSVReader(dialect: dialect, encoding: encoding, limits: limits.csv))
    }
  }

  /// Takes the next bytes.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ report: LogReader.Report
  ) throws {
    switch reader {
    case .xml(let reader):
      try reportingViolations(report) { () throws(XMLReadError) in try reader.feed(bytes) }
    case .json(var json, var decoder):
      // So that each has one owner while it changes.
      reader = .busy
      defer { reader = .json(json, decoder) }
      if decoder == nil {
        json.feed(bytes)
      } else {
        try Self.decode(&json) { text throws(Transcoder.Failure) in
          try bytes.withMemoryRebound(to: UInt8.self) { piece throws(Transcoder.Failure) in
            try decoder?.decode(piece, into: &text)
          }
        }
      }
      try advance(&json, report)
    case .csv(var csv):
      reader = .busy
      defer { reader = .csv(csv) }
      try csv.feed(bytes) { try take($0, report) }
    case .busy:
      break
    }
  }

  /// Ends the input.
  package mutating func finish(_ report: LogReader.Report) throws {
    switch reader {
    case .xml(let reader):
      try reportingViolations(report) { () throws(XMLReadError) in try reader.finish() }
    case .json(var json, var decoder):
      if decoder != nil {
        try Self.decode(&json) { text throws(Transcoder.Failure) in
          try decoder?.finish(into: &text)
        }
      }
      json.finish()
      try advance(&json, report)
    case .csv(var csv):
      try csv.finish { try take($0, report) }
    case .busy:
      break
    }
  }

  /// The input has broken off: throws what is at fault in what it gave and has not been
  /// thrown yet.
  package func breakOff() throws(XMLReadError) {
    if case .xml(let reader) = reader { try reader.breakOff() }
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

  private static func decode(
    _ json: inout JSONReader, _ step: (inout [UInt8]) throws(Transcoder.Failure) -> Void
  ) throws(LogError) {
    var text: [UInt8] = []
    do throws(Transcoder.Failure) {
      try step(&text)
    } catch {
      throw LogError(code: .notJSON, message: error.message)
    }
    json.feed(text)
  }

  private func advance(_ json: inout JSONReader, _ report: LogReader.Report) throws {
    while let event = try json.next() {
      guard json.isDuplicateKey, case .key(let key) = event else { continue }
      let text = RecordFault.excerpt(String(decoding: key, as: UTF8.self))
      try report(
        Diagnostic(
          .warning, .repeatedField, "the key \"\(text)\" occurs twice in its object", field: text,
          file: name, position: json.position, path: "/"))
    }
  }

  private func take(_ row: Row, _ report: LogReader.Report) throws {
    for warning in row.warnings {
      try report(
        Diagnostic(
          .warning, .oddQuotes, warning.message, file: name, position: warning.position,
          path: "row \(row.number)"))
    }
  }
}
