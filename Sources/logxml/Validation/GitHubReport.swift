// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Annotations of a workflow on GitHub: one line for each problem, which the runner
/// shows beside the lines of the file.
///
///     ::error file=car.csv,line=4,col=7,title=bad-number::volume is "1o" …
struct GitHubReport: ReportForm {
  var file = ReportedFile()

  func add(_ problem: Problem, to output: inout [UInt8]) {
    let diagnostic = problem.diagnostic
    add(
      diagnostic.severity, title: diagnostic.code.description, problem.text,
      position: diagnostic.position, to: &output)
  }

  func end(_ result: FileResult, to output: inout [UInt8]) {
    if result.counts.hidden > 0 {
      add(.note, title: "hidden", result.counts.hiddenText, to: &output)
    }
    if case .failed(let failure) = result.verdict {
      add(.error, title: "failed", failure.text, position: failure.position, to: &output)
    }
  }

  private func add(
    _ severity: Diagnostic.Severity, title: String, _ message: String,
    position: SourcePosition? = nil, to output: inout [UInt8]
  ) {
    let command =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var place = "file=" + Self.escaped(file.path, "%\r\n:,")
    if file.container == nil, let position {
      place += ",line=\(position.line),col=\(position.column)"
    }
    let title = Self.escaped(title, "%\r\n:,")
    let text = Self.escaped(file.message(message, at: position), "%\r\n")
    output += "::\(command) \(place),title=\(title)::\(text)\n".utf8
  }

  /// A text in which some characters have a meaning: those of properties, or of what stands after
  /// the last colons. The log of a run is also shown on terminals, so control characters are
  /// replaced.
  private static func escaped(_ text: String, _ special: String) -> String {
    text.escaped { scalar in
      "\n\r\t".unicodeScalars.contains(scalar) || VisibleText.isHarmless(scalar) ? nil : "\u{FFFD}"
    }.percentEncoded { special.unicodeScalars.contains($0) }
  }
}
