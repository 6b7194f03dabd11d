// SPDX-License-Identifier: MIT

/// Thrown by a handler that wants no more matches: reading ends there without an error.
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
    // Exclusivity is not checked, because calls of a handler never overlap.
    @exclusivity(unchecked) var handler: Handler
    var failure: (any Error)?

    init(_ handler: Handler) { self.handler = handler }

    /// Calls the handler; true if it wants more.
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
  /// Whether the input is read to its end, even if nothing more can match.
  var readsToEnd = false
  /// Passes matches that may wait for the next ones (`GatheredMatches`) to a handler; nil if it
  /// wants them one by one.
  var takeMatches: MatchesTaker?
  var records: XMLRecordNames?
  var file: String?
  var repairs: Bool { records != nil }
  /// Passes the values of matches to a handler; nil if it wants the matches.
  var takeValue: ValueTaker?
  var makeHandler: @Sendable () -> Handler

  func prepare(_ parser: SAXParser) {
    // A path without steps matches the whole document, which is not a match of a stream.
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
    parser.session.pointee.readsToEnd = readsToEnd
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
