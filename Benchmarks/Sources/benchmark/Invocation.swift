// SPDX-License-Identifier: MIT

/// What was typed: a subcommand, its options and its operands.
struct Invocation {
  private var command: String
  private var operands: [String] = []
  private var options: [String: String] = [:]

  private static let optionNames: [String: Set<String>] = [
    "generate": ["--size", "--seed", "-o"],
    "run": ["--kind", "--size", "--seed", "--path", "--pairs"],
    "sax": [],
    // What `run` starts for each measurement.
    "measure": [],
  ]

  init(_ arguments: [String]) throws(BenchmarkError) {
    command = arguments.first ?? "help"
    if ["help", "-h", "--help"].contains(command) {
      command = "help"
      return
    }
    guard let known = Invocation.optionNames[command] else {
      throw BenchmarkError("no subcommand \(command); see benchmark --help")
    }
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
    case "generate": try generate()
    case "run": try compare()
    case "sax": try emptyPass()
    case "measure": try measure()
    default: print(Invocation.help)
    }
  }

  // MARK: - Subcommands

  private func generate() throws(BenchmarkError) {
    guard operands.count == 1, let output = options["-o"] else {
      throw BenchmarkError("generate needs one kind and -o FILE")
    }
    try kind(operands[0]).write(to: output, size: size(), seed: seed())
  }

  private func compare() throws(BenchmarkError) {
    try refuseDebugBuild()
    let rounds = try number("--pairs", default: 15, atLeast: 1)
    if let file = operands.first {
      guard operands.count == 1, options["--kind"] == nil, options["--size"] == nil else {
        throw BenchmarkError("run needs one FILE, or --kind and --size for a generated one")
      }
      let path = options["--path"] ?? DocumentKind.bodyMassPath
      try compare(file: file, path: path, rounds: rounds, description: file)
      return
    }
    let kind = try kind(options["--kind"] ?? DocumentKind.appleHealth.rawValue)
    let (size, seed) = (try size(), try seed())
    let file = try InputFile.temporary()
    defer { InputFile.remove(file) }
    try kind.write(to: file, size: size, seed: seed)
    try compare(
      file: file, path: options["--path"] ?? kind.defaultPath, rounds: rounds,
      description: "generated, \(kind.rawValue), seed \(seed)")
  }

  private func compare(
    file: String, path: String, rounds: Int, description: String
  ) throws(BenchmarkError) {
    var comparison = try Comparison(file: file, path: path)
    try comparison.run(rounds: rounds)
    print(Report(comparison: comparison, inputDescription: description).text, terminator: "")
  }

  private func measure() throws(BenchmarkError) {
    try refuseDebugBuild()
    guard operands.count == 3, let task = MeasuredTask(rawValue: operands[0]) else {
      let known = MeasuredTask.allCases.map(\.rawValue).joined(separator: "|")
      throw BenchmarkError("measure needs \(known), a file and a path")
    }
    print(try task.measure(file: operands[1], path: operands[2]).line)
  }

  /// The unit of `bars`: one pass over each file, nothing else in the process.
  private func emptyPass() throws(BenchmarkError) {
    try refuseDebugBuild()
    if operands.isEmpty { throw BenchmarkError("sax needs files") }
    for file in operands {
      let size = try InputFile.size(of: file)
      let measurement = try MeasuredTask.emptyPass.measure(file: file, path: "")
      guard measurement.bytes == size else {
        throw BenchmarkError("read \(measurement.bytes) of the \(size) bytes of \(file)")
      }
      let wall = Double(measurement.wallNanoseconds) / 1e6
      let cpu = Double(measurement.cpuNanoseconds) / 1e6
      let peak = Double(measurement.peakMemory) / 1e6
      print(
        "\(wall.text(places: 3)) ms wall, \(cpu.text(places: 3)) ms CPU,"
          + " \(peak.text(places: 3)) MB peak")
    }
  }

  /// Checks cost more than the work they check: figures of a debug build mean nothing.
  private func refuseDebugBuild() throws(BenchmarkError) {
    var isDebugBuild = false
    assert(
      {
        isDebugBuild = true
        return true
      }())
    if isDebugBuild {
      throw BenchmarkError("this is a debug build; build it with: swift build -c release")
    }
  }

  // MARK: - Options

  private func size() throws(BenchmarkError) -> Int {
    try number("--size", default: 80, atLeast: 1) * 1_000_000
  }

  private func seed() throws(BenchmarkError) -> UInt64 {
    UInt64(try number("--seed", default: 1, atLeast: 0))
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
    var text = """
      usage: benchmark generate KIND -o FILE [--size MB] [--seed N]
             benchmark run [--kind KIND] [--size MB] [--seed N] [--path PATH] [--pairs N]
             benchmark run FILE [--path PATH] [--pairs N]
             benchmark sax FILE...

      generate writes a document, the same for the same seed; run measures libxml2 and
      XMLTree on one, generated or given, in N rounds (15); sax says how long one pass of
      libxml2's SAX parser over each file takes, with handlers that do nothing.

      kinds:

      """
    for kind in DocumentKind.allCases {
      let padding = String(repeating: " ", count: 14 - kind.rawValue.count)
      text += "  \(kind.rawValue)\(padding)\(kind.summary)\n"
    }
    return text + "\nsize is 80 MB and seed 1 unless given."
  }
}
