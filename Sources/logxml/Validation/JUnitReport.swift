// SPDX-License-Identifier: MIT

import LogExchange

/// JUnit's XML, as build servers read it: a suite for each file and a test case
/// for each layer that was checked. Errors are failures; warnings and notes are
/// the output of the suite.
///
/// It conforms to both schemas that are in use: that of Jenkins, and the stricter one of
/// Windy Road, which requires `id`, `package`, `timestamp`, `hostname`, properties and both
/// streams of every suite, and allows a case only one result.
struct JUnitReport: ReportForm {
  /// The time of the run; nil if the clock is beyond the calendar.
  var now: Timestamp?
  var file = ReportedFile()
  /// The problems of the file, which are held, because their number comes before them.
  private var cases: [Case] = []
  /// The warnings and notes.
  private var remarks = Lines()

  init(now: Timestamp? = nil) { self.now = now }

  /// The results of one layer.
  private struct Case {
    let layer: Rule.Layer
    var failures = Lines()
    /// The rule of the first error.
    var rule = ""
  }

  var opening: String {
    var xml = XMLWriter()
    xml.declaration()
    xml.start("testsuites")
    // Closes the start tag.
    xml.lineBreak(closing: 1)
    return String(decoding: xml.bytes, as: UTF8.self)
  }

  /// The start of the tag of a suite: the number of the file is known only here.
  func beginning(ofFile number: Int) -> String { "<testsuite id=\"\(number)\"" }

  /// The local time to the second, without an offset, as the schemas require.
  private var timestamp: String {
    guard let now else { return "1970-01-01T00:00:00" }
    let parts = [now.month, now.day, now.hour, now.minute, now.second].map {
      ($0 < 10 ? "0" : "") + String($0)
    }
    let year = String(String(10000 + Int(now.year)).dropFirst())
    return "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])"
  }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String { "</testsuites>\n" }

  mutating func add(_ problem: Problem, to output: inout [UInt8]) {
    var diagnostic = problem.diagnostic
    // In the text of an element, a name of several lines would look like several errors.
    diagnostic.file = file.shown
    diagnostic.path = problem.recordPath ?? ""
    let layer = RuleCatalogue.rule(named: diagnostic.code.description)?.layer ?? .meaning
    let index = place(of: layer)
    guard diagnostic.severity == .error else {
      return remarks.add(diagnostic.withOptions.description)
    }
    if cases[index].failures.count == 0 { cases[index].rule = diagnostic.code.description }
    cases[index].failures.add(diagnostic.withOptions.description)
  }

  private mutating func place(of layer: Rule.Layer) -> Int {
    if let index = cases.firstIndex(where: { $0.layer == layer }) { return index }
    cases.append(Case(layer: layer))
    return cases.count - 1
  }

  mutating func end(_ result: FileResult, to output: inout [UInt8]) {
    for layer in result.layers { _ = place(of: layer) }
    let order = Rule.Layer.allCases
    cases = cases.ordered {
      order.firstIndex(of: $0.layer) ?? 0 < order.firstIndex(of: $1.layer) ?? 0
    }
    let failures = cases.count { $0.failures.count > 0 }
    let extra = extraCase(result, hasFailures: failures > 0)
    if result.counts.hidden > 0 { remarks.add(result.counts.hiddenText) }
    var xml = XMLWriter()
    XMLLiteral(
      "testsuite",
      [
        "name": file.label.isEmpty ? "-" : file.label, "package": "logxml",
        "tests": "\(cases.count + (extra == nil ? 0 : 1))",
        "failures": "\(failures + (extra?.kind == .failure ? 1 : 0))",
        "errors": extra?.kind == .error ? "1" : "0",
        "skipped": extra?.kind == .skipped ? "1" : "0",
        // The duration is not measured, so that the same input gives the same bytes.
        "time": "0", "timestamp": timestamp, "hostname": "localhost",
      ],
      [properties(of: result)] + cases.map(element) + (extra.map { [$0.element] } ?? []) + [
        XMLLiteral("system-out", text: remarks.text), XMLLiteral("system-err"),
      ]
    ).write(to: &xml)
    xml.lineBreak()
    output += xml.bytes.dropFirst("<testsuite".utf8.count)
  }

  private func properties(of result: FileResult) -> XMLLiteral {
    var properties = [("version", Tool.version)]
    if let format = result.summary.format {
      properties += [
        ("format", format), ("entries", String(result.summary.entries)),
        ("records", String(result.summary.records)),
      ]
    }
    return XMLLiteral(
      "properties", [:], properties.map { XMLLiteral("property", ["name": $0, "value": $1]) })
  }

  private func element(_ item: Case) -> XMLLiteral {
    let count = item.failures.count
    return testCase(
      item.layer.rawValue,
      count == 0
        ? []
        : [
          XMLLiteral(
            "failure",
            ["message": Plural.count(count, "error"), "type": item.rule],
            text: item.failures.text)
        ])
  }

  private func testCase(_ name: String, _ results: [XMLLiteral]) -> XMLLiteral {
    XMLLiteral("testcase", ["classname": file.label, "name": name, "time": "0"], results)
  }

  /// A further test case beside those of the layers, if one is needed.
  private func extraCase(
    _ result: FileResult, hasFailures: Bool
  ) -> (kind: Extra, element: XMLLiteral)? {
    func extra(
      _ kind: Extra, _ name: String, _ message: String, type: String? = nil, text: String = ""
    ) -> (Extra, XMLLiteral) {
      let outcome = XMLLiteral(kind.rawValue, ["message": message, "type": type], text: text)
      return (kind, testCase(name, [outcome]))
    }
    switch result.verdict {
    case .skipped: return extra(.skipped, "read", "nothing that can be checked")
    case .failed(let failure):
      let place = failure.position.map { "\(file.shown):\($0)" }
      return extra(.error, "read", failure.text, type: "failed", text: place ?? "")
    // All errors of an invalid file are among the problems that are not shown.
    case .invalid where !hasFailures:
      return extra(
        .failure, "hidden", Plural.count(result.counts.errors, "error"), type: "hidden",
        text: result.counts.hiddenText)
    case .invalid, .valid: return nil
    }
  }

  /// The result of a further case.
  private enum Extra: String {
    case skipped
    case error
    case failure
  }

  /// Lines of text up to a size; further lines are counted.
  private struct Lines {
    private(set) var count = 0
    private var left = 0
    private var lines = ""
    private static let size = 128 * 1024

    mutating func add(_ line: String) {
      count += 1
      if lines.utf8.count >= Self.size {
        left += 1
      } else {
        lines += line + "\n"
      }
    }

    var text: String { left == 0 ? lines : lines + "and \(left) more\n" }
  }
}
