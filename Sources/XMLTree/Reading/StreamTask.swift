// SPDX-License-Identifier: MIT

/// What a handler throws that wants no more matches: the reading ends there without an error.
struct StopReading: Error {}

/// Hands the matches of a path to a handler.
struct StreamTask<Handler: XMLPieceHandler>: PieceTask {
  typealias Output = Handler.Output
  /// Takes the value of a match, as bytes that are valid during the call.
  typealias ValueTaker =
    @Sendable (inout Handler, UnsafeBufferPointer<UInt8>) throws -> Void

  /// Takes matches that have waited for each other.
  typealias MatchesTaker = @Sendable (inout Handler, XMLGatheredMatches) throws -> Void

  final class Run {
    // A handler cannot reach itself: calls of it do not overlap.
    @exclusivity(unchecked) var handler: Handler
    var failure: (any Error)?

    init(_ handler: Handler) { self.handler = handler }

    /// Whether the handler wants more after it has taken something.
    @inline(__always)
    func isContinued(_ take: (inout Handler) throws -> Void) -> Bool {
      do {
        try take(&handler)
        return true
      } catch {
        if !(error is StopReading) { failure = error }
        return false
      }
    }
  }

  var path: XMLPath
  var limits: ParseLimits
  var keepsAncestors: Bool
  var detail = MatchDetail.everything
  /// Gives a handler matches that may wait for those behind them (`GatheredMatches`); nil where
  /// it wants one after the other.
  var takeMatches: MatchesTaker?
  var records: XMLRecordNames?
  var file: String?
  var repairs: Bool { records != nil }
  /// Gives a handler the values of matches; nil where it wants the matches.
  var takeValue: ValueTaker?
  var makeHandler: @Sendable () -> Handler

  func prepare(_ parser: SAXParser) {
    // The whole document is no match of a stream.
    if path.program.steps.isEmpty { return }
    let keepsAncestors = keepsAncestors || repairs
    let isReady = parser.session.pointee.beginAgain(
      keepsAncestors: keepsAncestors, detail: detail, gathers: takeMatches != nil,
      records: records)
    if isReady { return }
    parser.session.pointee.begin(
      StreamState(
        path: path.unshared(), keepsAncestors: keepsAncestors, detail: detail,
        gathers: takeMatches != nil, records: records))
  }

  func allowRepairs(_ parser: SAXParser, remaining: Int?) {
    guard let records, parser.repair == nil else { return }
    parser.repair = RecordRepair(records, path: path, remaining: remaining)
  }

  func begin(_ parser: SAXParser) -> Run {
    let run = Run(makeHandler())
    parser.session.pointee.onMatch = { match in run.isContinued { try $0.take(match) } }
    if let takeMatches {
      parser.session.pointee.onMatches = { matches in
        run.isContinued { try takeMatches(&$0, matches) }
      }
    }
    if let takeValue {
      parser.session.pointee.setValueHandler { value in
        run.isContinued { try takeValue(&$0, value) }
      }
    }
    if run.handler.wantsPassedElements {
      parser.session.pointee.onPassedElement = { run.handler.passOver($0) }
    }
    parser.repair?.report = { run.handler.note($0) }
    return run
  }

  func end(_ run: Run, _ parser: SAXParser) -> (output: Output?, failure: (any Error)?) {
    parser.session.pointee.onMatch = nil
    parser.session.pointee.onMatches = nil
    parser.session.pointee.setValueHandler(nil)
    parser.session.pointee.onPassedElement = nil
    parser.repair?.report = nil
    do {
      let output = try run.handler.finish()
      return (output, run.failure)
    } catch {
      return (nil, run.failure ?? error)
    }
  }
}
