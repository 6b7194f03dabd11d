// SPDX-License-Identifier: MIT

/// What was typed: a subcommand, its options and its operands.
struct Invocation {
  private var command: String
  private var operands: [String] = []
  private var options: [String: String] = [:]

  private static let optionNames: [String: Set<String>] = [
    "generate": ["--size", "--seed", "-o"],
  ]

  init(_ arguments: [String]) throws(BenchmarkError) {
    guard let command = arguments.first, let known = Invocation.optionNames[command] else {
      if arguments.isEmpty || ["help", "-h", "--help"].contains(arguments[0]) {
        self.command = "help"
        return
      }
      throw BenchmarkError("no subcommand \(arguments[0]); see benchmark --help")
    }
    self.command = command
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        operands.append(argument)
        continue
      }
      guard known.contains(argument) else {
        throw BenchmarkError("\(command) has no option \(argument); see benchmark --help")
      }
      guard let value = rest.popFirst() else {
        throw BenchmarkError("\(argument) needs a value")
      }
      options[argument] = value
    }
  }

  /// - Throws: ``BenchmarkError`` when what was typed makes no sense or cannot be done.
  func run() throws(BenchmarkError) {
    switch command {
    case "generate":
      guard operands.count == 1, let output = options["-o"] else {
        throw BenchmarkError("generate needs one kind and -o FILE")
      }
      try kind(operands[0]).write(
        to: output, size: number("--size", default: 80, atLeast: 1) * 1_000_000,
        seed: UInt64(number("--seed", default: 1, atLeast: 0)))
    default: print(Invocation.help)
    }
  }

  private func kind(_ name: String) throws(BenchmarkError) -> DocumentKind {
    guard let kind = DocumentKind(rawValue: name) else {
      let known = DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw BenchmarkError("no kind \(name); there are \(known)")
    }
    return kind
  }

  private func number(
    _ option: String, default value: Int, atLeast least: Int
  ) throws(BenchmarkError) -> Int {
    guard let text = options[option] else { return value }
    guard let number = Int(text), number >= least, number <= 1_000_000 else {
      throw BenchmarkError("\(option) needs a whole number from \(least), not \(text)")
    }
    return number
  }

  private static var help: String {
    "usage"
  }
}
