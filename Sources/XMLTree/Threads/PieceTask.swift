// SPDX-License-Identifier: MIT

/// What the parsers of pieces are for: matches of a path, or a tree.
protocol PieceTask: Sendable {
  associatedtype Output: Sendable
  /// What receives the events of a stretch; used by one thread at a time.
  associatedtype Run

  /// Whether syntax errors can cost a record each.
  var repairs: Bool { get }
  var limits: ParseLimits { get }
  /// Makes a parser that has read nothing ready.
  func prepare(_ parser: SAXParser)
  /// Lets syntax errors cost a record each, from now on.
  func allowRepairs(_ parser: SAXParser, remaining: Int?)
  /// Begins a stretch.
  func begin(_ parser: SAXParser) -> Run
  /// Ends a stretch.
  ///
  /// - Returns: Its result; and what went wrong with the events, if something did.
  func end(_ run: Run, _ parser: SAXParser) -> (output: Output?, failure: (any Error)?)
}

extension PieceTask {
  /// A parser that has read nothing.
  func makeParser() -> SAXParser {
    let parser = SAXParser(limits: limits)
    prepare(parser)
    return parser
  }
}

/// Hands the matches of a path to a handler.
struct StreamTask<Handler: XMLPieceHandler>: PieceTask {
  typealias Output = Handler.Output

  final class Run {
    // A handler cannot reach itself: calls of it do not overlap.
    @exclusivity(unchecked) var handler: Handler
    var failure: (any Error)?

    init(_ handler: Handler) { self.handler = handler }
  }

  var path: XMLPath
  var limits: ParseLimits
  var keepsAncestors: Bool
  var detail = MatchDetail.everything
  var records: XMLRecordNames?
  var repairs: Bool { records != nil }
  /// Gives a handler the values of matches; nil where it wants the matches.
  var takeValue: XMLParallelReader<Handler>.ValueTaker?
  var makeHandler: @Sendable () -> Handler

  func prepare(_ parser: SAXParser) {
    parser.session.pointee.begin(
      StreamState(path: path.unshared(), keepsAncestors: keepsAncestors || repairs, detail: detail))
  }

  func allowRepairs(_ parser: SAXParser, remaining: Int?) {
    guard let records, parser.repair == nil else { return }
    parser.repair = RecordRepair(records, path: path, remaining: remaining)
  }

  func begin(_ parser: SAXParser) -> Run {
    let run = Run(makeHandler())
    parser.setMatchHandler { match in
      do {
        try run.handler.take(match)
        return true
      } catch {
        run.failure = error
        return false
      }
    }
    if let takeValue {
      parser.setValueHandler { value in
        do {
          try takeValue(&run.handler, value)
          return true
        } catch {
          run.failure = error
          return false
        }
      }
    }
    if run.handler.wantsPassedElements {
      parser.session.pointee.onPassedElement = { run.handler.passOver($0) }
    }
    parser.repair?.report = { run.handler.note($0) }
    return run
  }

  func end(_ run: Run, _ parser: SAXParser) -> (output: Output?, failure: (any Error)?) {
    parser.setMatchHandler(nil)
    parser.setValueHandler(nil)
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
