// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// SARIF 2.1.0, the form in which code scanners exchange findings.
///
/// All rules are listed, so that a result knows the index of its rule before the
/// run is over. Inputs without problems are not mentioned.
struct SARIFReport: ReportForm {
  var file = ReportedFile()
  private var fingerprints = ProblemFingerprints()

  var opening: String {
    var json = JSONWriter()
    json.startObject()
    json.member(
      "$schema",
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    )
    json.member("version", "2.1.0")
    json.key("runs")
    json.startArray()
    json.startObject()
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", "logxml")
        json.member("version", Tool.version)
        json.member("semanticVersion", Tool.version)
        json.array("rules") { list in
          for rule in RuleCatalogue.all {
            list.lineBreak()
            Self.add(rule, to: &list)
          }
        }
      }
    }
    json.member("columnKind", "unicodeCodePoints")
    json.key("results")
    json.startArray()
    json.endLine()
    return json.text
  }

  func beginning(ofFile number: Int) -> String { number == 0 ? "" : ",\n" }

  /// A file that is renamed keeps its problems. Those of archive members would be confused, because
  /// all of them have the location of the archive.
  private var scope: String { file.container == nil ? "" : file.label }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String {
    let members = JSONWriter.object { json in
      json.array("invocations") { list in
        list.object { json in
          json.member("executionSuccessful", failures.isEmpty)
          json.array("toolExecutionNotifications") { list in
            for result in failures {
              guard case .failed(let failure) = result.verdict else { continue }
              list.object { json in
                json.member("level", "error")
                json.text("message", failure.text)
                let file = ReportedFile(result.label, container: result.container)
                SARIFLocation(file: file, position: failure.position, excerpt: failure.excerpt)
                  .add(to: &json)
              }
            }
          }
        }
      }
      json.object("properties") { json in
        json.object("totals") { ReportJSON.add(totals, to: &$0) }
      }
    }
    // These members belong to the object of the run.
    return "\n]," + members.dropFirst() + "]}\n"
  }

  /// The index of each rule in the list of all.
  private static let indices = Dictionary(
    RuleCatalogue.all.enumerated().map { (Name($1.code.description), $0) },
    uniquingKeysWith: { first, _ in first })

  private static func add(_ rule: Rule, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", rule.code.description)
      json.text("shortDescription", rule.summary)
      json.text("fullDescription", rule.reason)
      json.object("help") { json in
        json.member("text", rule.reason + "\n\n" + rule.advised)
        json.member("markdown", markdown(rule))
      }
      json.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
      json.object("properties") { $0.member("tags", [rule.layer.rawValue]) }
    }
  }

  private static func markdown(_ rule: Rule) -> String {
    """
    # \(rule.code): \(rule.summary)

    \(rule.reason)

    ## What to do

    \(rule.advised)

    `logxml help \(rule.code)` says the same; `--deny`, `--warn` and `--allow \(rule.code)` judge it \
    otherwise.
    """
  }

  mutating func add(_ problem: Problem, to output: inout [UInt8]) {
    let diagnostic = problem.diagnostic
    let place = SARIFLocation(
      file: file, position: diagnostic.position, excerpt: problem.excerpt, path: problem.recordPath)
    add(
      rule: diagnostic.code.description, level: diagnostic.severity, diagnostic.advised, place,
      fingerprint: fingerprints.next(diagnostic, scope: scope), to: &output)
  }

  mutating func end(_ result: FileResult, to output: inout [UInt8]) {
    guard result.counts.hidden > 0 else { return }
    add(
      rule: nil, level: .note, result.counts.hiddenText, SARIFLocation(file: file),
      fingerprint: fingerprints.next(rule: "hidden", "", scope: scope), to: &output)
  }

  private mutating func add(
    rule: String?, level: Diagnostic.Severity, _ message: String, _ place: SARIFLocation,
    fingerprint: String, to output: inout [UInt8]
  ) {
    if file.hasProblems { output += ",\n".utf8 }
    file.hasProblems = true
    let object = JSONWriter.object { json in
      json.member("ruleId", rule)
      json.member("ruleIndex", rule.flatMap { Self.indices[Name($0)] })
      json.member("level", level.rawValue)
      json.text("message", message)
      place.add(to: &json, always: true)
      json.object("partialFingerprints") { $0.member("problem/v1", fingerprint) }
    }
    output += object.utf8
  }
}
