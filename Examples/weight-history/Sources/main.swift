// SPDX-License-Identifier: MIT

import Foundation

/// A line that is typed. Where a file is the input, it is printed, so that the output is a
/// transcript.
func readTyped() -> String? {
  let line = readLine()
  if let line, isatty(0) == 0 { print(line) }
  return line
}

func printText(_ text: String) {
  print(text, terminator: "")
  fflush(nil)
}

let words = CommandLine.arguments.dropFirst()
guard let file = words.first else {
  printText("usage: weight-history EXPORT [LOCALE]\n")
  exit(2)
}
let locale = words.dropFirst().first.map { Locale(identifier: $0) } ?? .current
try await WeightHistory(locale: locale, read: readTyped, write: printText).run(file)
