// SPDX-License-Identifier: MIT

import LogExchange
internal import Platform
import XMLTree

/// `logxml set`, `delete`, `insert` and `rename`: change what a path finds in XML files, and
/// leave all other bytes as they are.
final class ChangeCommand: ToolCommand {
  private let plan: ChangePlan
  private let console: Console
  private let messages: MessageOptions
  private let limits: ReadingLimits
  private let jobs: Int
  private var inputs: Inputs
  /// For each change, the number of its matches.
  private var counts: [Int]
  /// For each change, the beginning of the first file in which it matched nothing.
  private var samples: [InputSample?]
  private var hasFailed = false

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    plan = try ChangePlan(invocation, console)
    inputs = try Inputs(invocation, operands: plan.files, selection: .xml, console)
    if inputs.areSeveralFiles, !plan.isInPlace, !plan.isDryRun {
      throw UsageError(
        "several files are changed in place only; add -i, or --dry-run to look first")
    }
    counts = plan.changes.map { _ in 0 }
    samples = plan.changes.map { _ in nil }
    messages = invocation.messages
    limits = invocation.limits
    jobs = invocation.jobs ?? WorkerThread.processorCount
    self.console = console
  }

  /// - Returns: success if each path matched something, negative if not, failure if anything
  ///   could not be done.
  func run() -> ExitStatus {
    while let item = inputs.next() {
      switch item {
      case .input(let input, _):
        do {
          try change(input)
        } catch let error as OutputError {
          return ExitStatus.status(ofOutputError: error.error, name: error.name, console)
        } catch {
          fail(ReadFailure(error).message(for: input.label, showsSource: console.errors.isTerminal))
        }
      case .failure(let name, let error): fail("logxml: \(name.shown): \(error.reason)")
      case .note(let text): report(text)
      case .emptyFolder(let name, let pattern):
        let end = pattern.map { "matches --include \($0)" } ?? "ends in .xml"
        fail("logxml: \(name.shown): no file in it \(end)")
      }
    }
    if hasFailed { return .failure }
    for index in counts.indices where counts[index] == 0 { advise(index) }
    return counts.contains(0) ? .negative : .success
  }

  // MARK: Files

  /// An error of the output, which ends the run.
  private struct OutputError: Error {
    let error: SystemError
    let name: FileName?

    /// Does work on an output; its errors become errors of this type.
    static func of<Result>(
      _ name: FileName?, _ work: () throws(SystemError) -> Result
    ) throws(OutputError) -> Result {
      do throws(SystemError) {
        return try work()
      } catch {
        throw OutputError(error: error, name: name)
      }
    }
  }

  private func change(_ input: Input) throws {
    switch input {
    case .standardInput:
      let copy = try TemporaryFile()
      try console.input.forEachPiece { (piece) throws(SystemError) in try copy.append(piece) }
      try write(copy.descriptor, input.label)
    case .file(let name):
      let lock = plan.isInPlace && !plan.isDryRun ? try lock(name) : nil
      defer { withExtendedLifetime(lock) {} }
      let file = try DescriptorSource(opening: name)
      guard file.isRegularFile else {
        throw ReadFailure("it is not a regular file; pipe it in through standard input")
      }
      if plan.isInPlace, !plan.isDryRun {
        try replace(name, file.descriptor)
      } else {
        try write(file.descriptor, name)
      }
    }
  }

  private func lock(_ name: FileName) throws(SystemError) -> FileLock? {
    try FileLock.acquire(name) {
      report("logxml: waiting for another program that is changing '\(name.shown)'")
    }
  }

  /// Writes the changed file to standard output, or to the file of `-o`.
  private func write(_ descriptor: Int32, _ label: FileName) throws {
    try refuseContainer(descriptor, label)
    if plan.isDryRun { return try showDiff(descriptor, label) }
    let name = plan.outputFile
    let output = try OutputError.of(name) { [console] () throws(SystemError) in
      try ResultOutput(name, console)
    }
    _ = try run(descriptor, label) { bytes in
      try OutputError.of(name) { () throws(SystemError) in try output.sink.write(bytes) }
    }
    _ = try OutputError.of(name) { () throws(SystemError) in try output.commit() }
  }

  /// Puts the changed file in its place, whole or not at all.
  private func replace(_ name: FileName, _ descriptor: Int32) throws {
    try refuseContainer(descriptor, name)
    let stamp = try FileStamp(of: descriptor)
    let output = try OutputFile(name, keepsOld: plan.keepsBackup ? .earlier : nil)
    guard try run(descriptor, name, write: { try output.write($0) }) else { return }
    guard try output.commit(replacing: OutputFile.Original(stamp: stamp)) else {
      throw ReadFailure("another program changed the file in the meantime; nothing was saved")
    }
    if output.lostAttributes > 0 {
      console.errors.report(OutputFile.lossNote(name, output.lostAttributes))
    }
  }

  private func refuseContainer(_ descriptor: Int32, _ label: FileName) throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
    let items = try InputItems(
      FileByteSource(descriptor: descriptor), name: label.description, limits: limits.container)
    guard items.container != nil else { return }
    throw ReadFailure("archives and compressed files are not changed; unpack the file first")
  }

  // MARK: Changes

  /// Makes all changes, one after the other.
  ///
  /// - Parameter write: Takes the bytes of the result.
  /// - Returns: Whether anything matched.
  private func run(
    _ descriptor: Int32, _ label: FileName, splices: SpliceSequence? = nil,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    var source: (descriptor: Int32, file: TemporaryFile?) = (descriptor, nil)
    var total = 0
    for (index, change) in plan.changes.enumerated() {
      let isLast = index == plan.changes.count - 1
      let next = isLast ? nil : try TemporaryFile()
      let rewriter = SourceRewriter(
        change, limits: limits.xml, jobs: jobs, pieceSize: console.pieceSize)
      let count = try rewriter.run(
        source.descriptor, onChange: splices.map { splices in { splices.add($0, $1) } }
      ) { bytes in
        if let next { try next.append(bytes) } else { try write(bytes) }
      }
      if count == 0, samples[index] == nil {
        samples[index] = try Self.sample(of: source.descriptor, label)
      }
      counts[index] += count
      total += count
      if let next {
        splices?.endPass(try SourceRewriter.text(of: next.descriptor))
        source = (next.descriptor, next)
      }
    }
    if messages.isVerbose {
      report("logxml: \(label.shown): \(Plural.count(total, "match", "matches"))")
    }
    return total > 0
  }

  private static func sample(
    of descriptor: Int32, _ label: FileName
  ) throws(SystemError) -> InputSample {
    let sample = InputSample(label: label.description)
    var offset = 0
    try sample.fill { (chunk) throws(SystemError) in
      let count = try Descriptor.read(descriptor, into: chunk, at: off_t(offset))
      offset += count
      return count
    }
    return sample
  }

  private func showDiff(_ descriptor: Int32, _ label: FileName) throws {
    let splices = try SpliceSequence(SourceRewriter.text(of: descriptor))
    _ = try run(descriptor, label, splices: splices) { _ in }
    try OutputError.of(nil) { [console] () throws(SystemError) in
      try console.write(splices.diff(name: label.description))
    }
  }

  // MARK: Messages

  private func fail(_ message: String) {
    hasFailed = true
    console.errors.report(message + "\n")
  }

  private func report(_ message: String) {
    if !messages.isQuiet { console.errors.report(message + "\n") }
  }

  /// Explains why a path has matched nothing.
  private func advise(_ index: Int) {
    let path = plan.changes[index].path
    let reason = samples[index].flatMap { QueryAdvice(path, $0, limits: limits).text() }
    let start = plan.changes.count > 1 ? "'\(path)' matched nothing" : "nothing matched"
    let place = inputs.areSeveral ? samples[index].map { "\($0.label): " } ?? "" : ""
    report("logxml: \(place)\(start)" + (reason.map { ": \($0)" } ?? ""))
  }
}
