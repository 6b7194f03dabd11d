// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `diff` answers.
enum DiffForm: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson

  var doc: String {
    switch self {
    case .text: "for people: a line for each record, and its fields"
    case .json: "for programs: one object"
    case .ndjson: "for programs: an object for each difference"
    }
  }
}

/// `logxml diff`: what changed between two exports, or an export and a log.
final class DiffCommand: RecordSink {
  private let form: DiffForm
  private let isSummary: Bool
  private let filter: RecordFilter
  private let assumed: AssumedSubjects
  private var units: UnitWishes
  private let sides: [LogInputs]
  private let console: Console
  /// What the inputs of a side say, one after the other.
  private var records: [[LogRecord]] = []
  /// How many were not asked for.
  private var filtered = 0

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    guard invocation.operands.count == 2 else {
      throw invocation.operands.count > 2
        ? .unexpectedOperand(invocation.operands[2].text, command: "diff") : .missingSides
    }
    form = invocation.diff
    isSummary = invocation.convert.summary == .only
    filter = invocation.convert.filter
    assumed = invocation.convert.assumedSubjects
    units = UnitWishes(try invocation.unitsOfOutput())
    if invocation.operands.allSatisfy({ $0.isEqual(to: "-") }) { throw .repeatedStandardInput }
    var sides: [LogInputs] = []
    for operand in invocation.operands {
      sides.append(try LogInputs(invocation, operands: [operand], console))
    }
    self.sides = sides
    self.console = console
  }

  // MARK: Records

  func begin(_ log: LogHeader) {}
  func finish() {}

  func add(_ record: LogRecord) {
    let record = assumed.isEmpty ? record : assumed.apply(to: record)
    guard filter.refusal(of: record) == nil else {
      filtered += 1
      return
    }
    records[records.count - 1].append(units.isEmpty ? record : units.apply(to: record))
  }

  // MARK: The run

  /// - Returns: success where nothing differs, negative where something does, failure
  ///   where a side could not be read, or not all of it and the rest is the same.
  func run() -> ExitStatus {
    var inputs: [[[LogRecord]]] = []
    for side in sides {
      records = []
      do {
        try side.readAll(
          into: self, records: { self.records.last?.count ?? 0 },
          begin: { _ in self.records.append([]) })
      } catch {
        side.fail("logxml: \(error)")
      }
      side.noteSkipped()
      if side.rejected > 0 {
        side.messages.warn(
          "\(ConversionBooks.count(side.rejected, "entry", "entries")) of the "
            + (inputs.isEmpty ? "first" : "second") + " side rejected, and not compared")
      }
      if side.hasFailed { return .failure }
      inputs.append(records)
    }
    let compared = inputs.joined().reduce(0) { $0 + $1.count }
    if filtered > 0 {
      let count = ConversionBooks.count(filtered, "record")
      guard compared > 0 else {
        sides[0].fail("logxml: nothing was compared: the options exclude all \(count)")
        return .failure
      }
      sides[0].messages.note("logxml: \(count) filtered")
    }
    let found = LogComparison(old: inputs[0], new: inputs[1])
    let output = OutputBuffer(console.output)
    do throws(SystemError) {
      try output.append(text(of: found))
      try output.flush()
    } catch {
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    }
    if !found.isEmpty { return .negative }
    return sides.contains { $0.rejected > 0 } ? .failure : .success
  }

  private func text(of found: LogComparison) -> String {
    switch form {
    case .text:
      return (isSummary ? "" : DiffText.lines(found)) + DiffText.summary(found) + "\n"
    case .json: return DiffText.object(found, isSummary: isSummary) + "\n"
    case .ndjson:
      return isSummary ? DiffText.object(found, isSummary: true) + "\n" : DiffText.objects(found)
    }
  }
}
