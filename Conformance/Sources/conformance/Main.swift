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
      let report = try ConformanceReport(
        of: try ConformanceSuite(folder: CommandLine.arguments[1]))
      print(report, terminator: "")
      exit(report.isAsExpected ? 0 : 1)
    } catch {
      print("error: \(error)")
      exit(2)
    }
  }
}
