// SPDX-License-Identifier: MIT

import ConformanceSuite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs the suite in a folder and prints what came out. The status is 1 if there
/// was a difference that is not known, 2 if the suite cannot be run.
@main
struct Main {
  static func main() {
    guard CommandLine.arguments.count == 2 else {
      print("usage: conformance FOLDER   (with an xmlconf.xml in it)")
      exit(2)
    }
    do throws(SuiteError) {
      exit(try run(folder: CommandLine.arguments[1]) ? 0 : 1)
    } catch {
      print("error: \(error)")
      exit(2)
    }
  }

  /// Whether all went as expected.
  private static func run(folder: String) throws(SuiteError) -> Bool {
    let suite = try ConformanceSuite(folder: folder)
    var table = ConformanceTable()
    var outside: [ConformanceResult] = []
    var known: [String] = []
    var unknown: [String] = []
    for test in suite.tests {
      guard test.exclusion == nil else {
        table.exclude(test)
        continue
      }
      let result = try ConformanceResult(of: test)
      table.add(result)
      switch result.judgement {
      case .asExpected: break
      case .needsOutside: outside.append(result)
      case .differs(let why):
        let line = "\(test.id) (\(test.kind.rawValue)): \(why)"
        if let reason = KnownDifferences.reasons[test.id] {
          known.append("\(line)\n    known: \(reason)")
        } else {
          unknown.append("\(line)\n    \(test.path)\n    [\(test.sections)] \(test.about)")
        }
      }
    }
    print(table)
    list("need other files, which are never read", outside.map(\.summary))
    list("differ, known", known)
    list("differ", unknown)
    return unknown.isEmpty
  }

  private static func list(_ title: String, _ lines: [String]) {
    print("\n\(lines.count) \(title)")
    for line in lines { print("  \(line)") }
  }
}

extension ConformanceResult {
  /// One that needs other files, in a line.
  fileprivate var summary: String {
    let what =
      if let refusal {
        "refused: \(refusal)"
      } else if test.kind == .notWellFormed {
        "accepted; what is wrong stands in another file"
      } else {
        "accepted; what its canonical form lacks stands in another file"
      }
    return "\(test.id) (\(test.kind.rawValue)): \(what)"
  }
}
