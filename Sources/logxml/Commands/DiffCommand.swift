// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml diff`: the differences between two exports, or an export and a log.
struct DiffCommand: ToolCommand {
  private let form: DiffForm
  private let isSummary: Bool
  private let comparesExtras: Bool
  private let steps: ChainSteps
  private let sides: [LogInputs]
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    try invocation.checkOperands(atMost: 2)
    if invocation.operands.count < 2 {
      throw UsageError("two names are needed: logxml diff OLD NEW")
    }
    form = invocation.diff
    isSummary = invocation.convert.summary == .only
    comparesExtras = invocation.comparesExtras
    steps = try ChainSteps(invocation)
    if invocation.operands.allSatisfy({ $0 === "-" }) { throw .repeatedStandardInput }
    var sides: [LogInputs] = []
    for operand in invocation.operands {
      sides.append(try LogInputs(invocation, operands: [operand], console))
    }
    self.sides = sides
    self.console = console
  }

  /// - Returns: success if nothing differs, negative if something does, failure if a side
  ///   could not be read, or if only part of it could and no difference was found.
  func run() -> ExitStatus {
    var inputs: [[[LogRecord]]] = []
    /// One chain for each side: a name that is spelled differently on the other side is found, too.
    var chains: [RecordChain] = []
    for side in sides {
      let records = InputCollector()
      let chain = RecordChain(steps, into: records)
      chains.append(chain)
      do {
        try side.readAll(through: chain)
        try chain.finish()
        side.warnOfUnusedUnits(after: chain.records)
      } catch {
        side.fail("logxml: \(error.inWords)")
      }
      side.noteSkipped()
      if side.rejected > 0 {
        side.messages.warn(
          "\(Plural.count(side.rejected, "entry", "entries")) of the "
            + (inputs.isEmpty ? "first" : "second") + " side rejected, and not compared")
      }
      if side.hasFailed { return .failure }
      inputs.append(records.inputs.map(\.records))
    }
    for text in chains[1].complaints(besides: chains[0]) { sides[1].fail("logxml: " + text) }
    let compared = inputs.joined().reduce(0) { $0 + $1.count }
    let filtered = chains.reduce(0) { $0 + $1.filteredRecords }
    if filtered > 0 {
      let count = Plural.count(filtered, "record")
      guard compared > 0 else {
        sides[0].fail("logxml: nothing was compared: the options exclude all \(count)")
        return .failure
      }
      sides[0].messages.note("logxml: \(count) filtered")
    }
    let found = LogComparison(
      old: inputs[0], new: inputs[1], comparesExtras: comparesExtras)
    let status = console.answer(text(of: found))
    if status != .success { return status }
    if sides.contains(where: \.hasFailed) { return .failure }
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
