// SPDX-License-Identifier: MIT

import LogExchange

/// JUnit's XML, as build servers read it: a suite for each file and a test case
/// for each layer that was checked. Errors are failures; warnings and notes are
/// what the suite printed.
///
/// It holds to both schemas that are in use: that of Jenkins, and the stricter one of
/// Windy Road, which wants `id`, `package`, `timestamp`, `hostname`, properties and both
/// streams of every suite, and allows a case one result and nothing else.
struct JUnitReport: ReportForm {
  /// The time of the run; nil where the clock is beyond the calendar.
  var now: Timestamp?

  var opening: String {
    var xml = XMLWriter()
    xml.declaration()
    xml.start("testsuites")
    // Closes the start tag.
    xml.lineBreak(closing: 1)
    return String(decoding: xml.bytes, as: UTF8.self)
  }

  /// The start of the tag of a suite: only here the number of the file is known.
  func beginning(ofFile number: Int) -> String { "<testsuite id=\"\(number)\"" }

  func makeFileReport(_ label: String, container: String?) -> any FileReport {
    File(label: label, timestamp: timestamp)
  }

  /// Local time to the second, without an offset, as the schemas want it.
  private var timestamp: String {
    guard let now else { return "1970-01-01T00:00:00" }
    let parts = [now.month, now.day, now.hour, now.minute, now.second].map {
      ($0 < 10 ? "0" : "") + String($0)
    }
    let year = String(String(10000 + Int(now.year)).dropFirst())
    return "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])"
  }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String { "</testsuites>\n" }

  /// Holds the problems of a file: their number stands before them.
  private struct File: FileReport {
    /// What is known of one layer.
    struct Case {
      let layer: Rule.Layer
      var failures = Lines()
      /// The rule of the first error.
      var rule = ""
    }

    let label: String
    let timestamp: String
    private var cases: [Case] = []
    /// The warnings and notes.
    private var remarks = Lines()

    init(label: String, timestamp: String) {
      self.label = label
      self.timestamp = timestamp
    }

    mutating func add(_ problem: Problem, to output: inout [UInt8]) {
      var diagnostic = problem.diagnostic
      // In the text of an element, a name of several lines would look like several errors.
      diagnostic.file = VisibleText.harmless(label)
      diagnostic.path = problem.recordPath ?? ""
      let layer = RuleCatalogue.rule(named: diagnostic.code.description)?.layer ?? .meaning
      let index = place(of: layer)
      guard diagnostic.severity == .error else {
        return remarks.add(diagnostic.description)
      }
      if cases[index].failures.count == 0 { cases[index].rule = diagnostic.code.description }
      cases[index].failures.add(diagnostic.description)
    }

    private mutating func place(of layer: Rule.Layer) -> Int {
      if let index = cases.firstIndex(where: { $0.layer == layer }) { return index }
      cases.append(Case(layer: layer))
      return cases.count - 1
    }

    mutating func end(_ result: FileResult, to output: inout [UInt8]) {
      for layer in result.layers { _ = place(of: layer) }
      let order = Rule.Layer.allCases
      cases.sort { order.firstIndex(of: $0.layer) ?? 0 < order.firstIndex(of: $1.layer) ?? 0 }
      let extra = Extra(result, hasFailures: cases.contains { $0.failures.count > 0 })
      let failures = cases.count { $0.failures.count > 0 } + (extra == .hiddenErrors ? 1 : 0)
      var xml = XMLWriter()
      xml.start("testsuite")
      xml.attribute("name", label.isEmpty ? "-" : label)
      xml.attribute("package", "logxml")
      xml.attribute("tests", String(cases.count + (extra == nil ? 0 : 1)))
      xml.attribute("failures", String(failures))
      xml.attribute("errors", extra == .failure ? "1" : "0")
      xml.attribute("skipped", extra == .skip ? "1" : "0")
      // How long it takes is not measured: the same input makes the same bytes.
      xml.attribute("time", "0")
      xml.attribute("timestamp", timestamp)
      xml.attribute("hostname", "localhost")
      writeProperties(result, to: &xml)
      for item in cases { write(item, to: &xml) }
      write(extra, result, to: &xml)
      if result.hidden > 0 { remarks.add(HiddenProblems.text(result.hidden)) }
      for (name, text) in [("system-out", remarks.text), ("system-err", "")] {
        xml.lineBreak()
        xml.element(name, text)
      }
      xml.lineBreak(closing: 1)
      xml.end()
      xml.lineBreak()
      output += xml.bytes.dropFirst("<testsuite".utf8.count)
    }

    private func writeProperties(_ result: FileResult, to xml: inout XMLWriter) {
      var properties = [("version", Tool.version)]
      if let format = result.summary.format {
        properties += [
          ("format", format), ("entries", String(result.summary.entries)),
          ("records", String(result.summary.records)),
        ]
      }
      xml.lineBreak()
      xml.start("properties")
      for (name, value) in properties {
        xml.lineBreak()
        xml.start("property")
        xml.attribute("name", name)
        xml.attribute("value", value)
        xml.end()
      }
      xml.lineBreak(closing: 1)
      xml.end()
    }

    private func write(_ item: Case, to xml: inout XMLWriter) {
      start(item.layer.rawValue, &xml)
      if item.failures.count > 0 {
        xml.lineBreak()
        xml.start("failure")
        xml.attribute("message", ConversionBooks.count(item.failures.count, "error"))
        xml.attribute("type", item.rule)
        xml.text(item.failures.text)
        xml.end()
      }
      if xml.hasContent { xml.lineBreak(closing: 1) }
      xml.end()
    }

    private func start(_ name: String, _ xml: inout XMLWriter) {
      xml.lineBreak()
      xml.start("testcase")
      xml.attribute("classname", label)
      xml.attribute("name", name)
      xml.attribute("time", "0")
    }

    private func write(_ extra: Extra?, _ result: FileResult, to xml: inout XMLWriter) {
      switch extra {
      case nil: return
      case .skip:
        start("read", &xml)
        xml.lineBreak()
        xml.start("skipped")
        xml.attribute("message", "nothing that can be checked")
      case .failure:
        guard case .failed(let failure) = result.verdict else { return }
        start("read", &xml)
        xml.lineBreak()
        xml.start("error")
        xml.attribute("message", failure.text)
        xml.attribute("type", "failed")
        if let position = failure.position {
          xml.text("\(VisibleText.harmless(label)):\(position)")
        }
      case .hiddenErrors:
        start("hidden", &xml)
        xml.lineBreak()
        xml.start("failure")
        xml.attribute("message", ConversionBooks.count(result.errors, "error"))
        xml.attribute("type", "hidden")
        xml.text(HiddenProblems.text(result.hidden))
      }
      xml.end()
      xml.lineBreak(closing: 1)
      xml.end()
    }
  }

  /// A test case beside those of the layers.
  private enum Extra {
    case skip
    case failure
    /// All errors of an invalid file are among the problems that are not shown.
    case hiddenErrors

    init?(_ result: FileResult, hasFailures: Bool) {
      switch result.verdict {
      case .failed: self = .failure
      case .skipped: self = .skip
      case .invalid where !hasFailures: self = .hiddenErrors
      case .invalid, .valid: return nil
      }
    }
  }

  /// Lines of text, up to a size: what is beyond is counted.
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
