// SPDX-License-Identifier: MIT

import XMLTree

/// What XMLTree makes of a test, held against what the suite says.
public struct ConformanceResult: Sendable {
  public let test: ConformanceTest
  /// Why the document was refused; nil if it was read.
  public let refusal: XMLReadError?
  /// Whether the canonical form is the suite's, byte for byte; nil where there is
  /// nothing to compare.
  public let hasExpectedOutput: Bool?
  public let judgement: Judgement

  public enum Judgement: Sendable {
    case asExpected
    /// Part of the document stands in another file, which is never read: so
    /// what is in it is missing, or the reference to it was refused.
    case needsOutside
    /// Not what the suite expects, and why.
    case differs(String)
  }

  public var isAccepted: Bool { refusal == nil }

  /// Parses the document of a test: whole, a byte at a time, in pieces by several
  /// threads and with a reader, which all have to come to the same.
  ///
  /// - Throws: `SuiteError` if a file cannot be read.
  public init(of test: ConformanceTest) throws(SuiteError) {
    let bytes = try SuiteFile.bytes(at: test.path)
    let reading = DocumentReading(whole: bytes)
    let expected: [UInt8]? =
      if let output = test.output, reading.refusal == nil {
        try SuiteFile.bytes(at: output)
      } else {
        nil
      }
    self.test = test
    refusal = reading.refusal
    hasExpectedOutput = expected.map { $0 == reading.canonical }
    judgement = Self.judgement(
      on: test, reading, hasExpectedOutput: hasExpectedOutput,
      disagreement: reading.disagreement(on: bytes))
  }

  private static func judgement(
    on test: ConformanceTest, _ reading: DocumentReading, hasExpectedOutput: Bool?,
    disagreement: String?
  ) -> Judgement {
    if let disagreement { return .differs(disagreement) }
    switch (test.kind, reading.refusal) {
    case (.valid, let refusal?), (.invalid, let refusal?):
      let isForReference =
        refusal.code == .externalEntity || refusal.code == .undeclaredEntity
      return test.isInSeveralFiles && isForReference
        ? .needsOutside : .differs("refused: \(refusal)")
    case (.notWellFormed, nil):
      return test.isInSeveralFiles ? .needsOutside : .differs("accepted")
    default:
      guard hasExpectedOutput == false else { return .asExpected }
      return test.isInSeveralFiles ? .needsOutside : .differs("another canonical form")
    }
  }
}

/// A document as it was read, or why it was not.
private struct DocumentReading: Equatable {
  var canonical: [UInt8] = []
  var refusal: XMLReadError?

  init(_ parse: () throws(XMLReadError) -> XMLTreeDocument?) {
    do throws(XMLReadError) {
      canonical = try parse().map(CanonicalForm.bytes(of:)) ?? []
    } catch {
      refusal = error
    }
  }

  init(whole bytes: [UInt8]) {
    self.init { () throws(XMLReadError) in try XMLTreeParser().parse(bytes) }
  }

  /// The first of the other ways to read the document that comes to something else.
  func disagreement(on bytes: [UInt8]) -> String? {
    let inBytes = DocumentReading { () throws(XMLReadError) in
      let parser = XMLTreeParser()
      for byte in bytes { try parser.feed(CollectionOfOne(byte)) }
      return try parser.finish()
    }
    if !agrees(with: inBytes) { return "a byte at a time: \(inBytes)" }

    let byThreads = DocumentReading { () throws(XMLReadError) in
      let parser = XMLTreeParser()
      parser.jobs = 2
      parser.pieceSize = 64
      return try parser.parse(bytes)
    }
    if !agrees(with: byThreads) { return "by two threads: \(byThreads)" }

    let streamed = DocumentReading { () throws(XMLReadError) in try Self.stream(bytes) }
    guard refusal?.code == streamed.refusal?.code else { return "as a stream: \(streamed)" }
    return nil
  }

  /// Reads all elements as a stream, a byte at a time.
  private static func stream(_ bytes: [UInt8]) throws(XMLReadError) -> XMLTreeDocument? {
    do {
      let reader = XMLTreeReader(path: try XMLPath("//*"))
      for byte in bytes { _ = try reader.feed(CollectionOfOne(byte)) { _ in .continue } }
      try reader.finish { _ in .continue }
      return nil
    } catch let error as XMLReadError {
      throw error
    } catch {
      throw XMLReadError(code: .parserFailure, message: "\(error)")
    }
  }

  private func agrees(with other: DocumentReading) -> Bool {
    canonical == other.canonical && refusal?.code == other.refusal?.code
      && refusal?.position == other.refusal?.position
  }
}

extension DocumentReading: CustomStringConvertible {
  var description: String {
    refusal.map { "refused: \($0)" } ?? "accepted, \(canonical.count) bytes in canonical form"
  }
}
