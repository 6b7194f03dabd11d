// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// What reader and checker find in an input, in the order of positions.
struct CheckedInput {
  private(set) var findings: [Diagnostic] = []
  /// What kept the input from being looked at.
  private(set) var failure: String?
  private(set) var summary = ReadingSummary()

  /// Reads an input as `validate` does.
  init(
    _ bytes: some Collection<UInt8>, now: Timestamp? = nil,
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws {
    var options = ReadingOptions()
    options.measures = .all
    options.locatesFields = true
    configure(&options)
    let found = Found()
    var checker = LogChecker(now: now) { found.findings.append($0) }
    var summary = ReadingSummary()
    var rest = bytes[...]
    let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
      let piece = rest.prefix(buffer.count)
      rest = rest.dropFirst(piece.count)
      buffer.copyBytes(from: piece)
      return piece.count
    }
    do {
      try LogReader(options: options).read(from: source, into: &checker, counting: &summary) {
        found.findings.append($0)
      }
    } catch let error as XMLReadError {
      if let finding = Diagnostic(finding: error) { found.findings.append(finding) }
      if found.findings.isEmpty { failure = "\(error)" }
    } catch let error as LogError {
      if let finding = Diagnostic(finding: error) { found.findings.append(finding) }
      if found.findings.isEmpty { failure = "\(error)" }
    }
    try checker.finish()
    self.summary = summary
    let start = SourcePosition(line: 0, column: 0)
    findings = found.findings.sorted { ($0.position ?? start) < ($1.position ?? start) }
  }

  init(
    _ text: String, now: Timestamp? = nil, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws {
    try self.init(Array(text.utf8), now: now, configure)
  }

  /// The findings as `line:column code`, notes left out.
  var places: [String] {
    findings.filter { $0.severity != .note }.map(\.place)
  }

  private final class Found {
    var findings: [Diagnostic] = []
  }
}

extension Diagnostic {
  /// `line:column code`
  var place: String { "\(position.map { "\($0)" } ?? "-") \(code)" }
}
