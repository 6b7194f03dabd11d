// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Annotations of a workflow on GitHub: one line for each problem, which the runner
/// shows beside the lines of the file.
///
///     ::error file=car.csv,line=4,col=7,title=bad-number::volume is "1o" …
struct GitHubReport: ReportForm {
  func makeFileReport(_ label: String, container: String?) -> any FileReport {
    File(label: label, container: container)
  }

  private struct File: FileReport {
    let label: String
    let container: String?

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
      var place = "file=" + Self.property(container ?? label)
      var message = message
      if container != nil {
        // Line numbers of a member do not apply to the archive.
        message = label + (position.map { ":\($0)" } ?? "") + ": " + message
      } else if let position {
        place += ",line=\(position.line),col=\(position.column)"
      }
      let title = Self.property(title)
      output += "::\(command) \(place),title=\(title)::\(Self.escaped(message))\n".utf8
    }

    /// The log of a run is also shown on terminals, so control characters are replaced.
    private static func visible(_ text: String) -> String {
      var result = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        let isSpace = scalar == "\n" || scalar == "\r" || scalar == "\t"
        result.append(isSpace || VisibleText.isHarmless(scalar) ? scalar : "\u{FFFD}")
      }
      return String(result)
    }

    /// Text after the last colons.
    private static func escaped(_ text: String) -> String {
      escaped(text, [UInt8(ascii: "%"), 0x0D, 0x0A])
    }

    /// The value of a property.
    private static func property(_ text: String) -> String {
      escaped(text, [UInt8(ascii: "%"), 0x0D, 0x0A, UInt8(ascii: ":"), UInt8(ascii: ",")])
    }

    private static func escaped(_ text: String, _ special: [UInt8]) -> String {
      var result: [UInt8] = []
      for byte in visible(text).utf8 {
        if special.contains(byte) {
          let digits = String(byte, radix: 16, uppercase: true)
          result += ("%" + (digits.utf8.count < 2 ? "0" : "") + digits).utf8
        } else {
          result.append(byte)
        }
      }
      return String(decoding: result, as: UTF8.self)
    }
  }
}
