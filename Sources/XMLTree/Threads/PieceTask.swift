// SPDX-License-Identifier: MIT

/// The purpose of the parsers of pieces: matches of a path, or a tree.
protocol PieceTask: Sendable {
  associatedtype Output: Sendable
  /// The receiver of the events of a stretch; used by one thread at a time.
  associatedtype Run

  /// True if syntax errors can cost a record each.
  var repairs: Bool { get }
  var limits: ParseLimits { get }
  /// The path of the file, for errors; nil if the input is not a file.
  var file: String? { get }
  /// Prepares a parser that has read nothing.
  func prepare(_ parser: SAXParser)
  /// Lets syntax errors cost a record each, from now on.
  func allowRepairs(_ parser: SAXParser, remaining: Int?)
  /// Begins a stretch.
  func begin(_ parser: SAXParser) -> Run
  /// Ends a stretch.
  ///
  /// - Returns: Its result, and the error of its handler, if there was one.
  func end(_ run: Run, _ parser: SAXParser) -> (output: Output?, failure: (any Error)?)
}

extension PieceTask {
  /// A parser that has read nothing.
  func makeParser() -> SAXParser {
    let parser = SAXParser(limits: limits)
    ready(parser)
    return parser
  }

  /// Prepares a parser, and sets its file.
  func ready(_ parser: SAXParser) {
    parser.file = file
    prepare(parser)
  }

  /// Parses a stretch on the caller's thread and delivers its result, also after an error.
  ///
  /// - Returns: True if more results are wanted.
  func run(
    _ parser: SAXParser, _ consume: (Output) throws -> ReadingAction,
    _ body: () throws(XMLReadError) -> Void
  ) throws -> Bool {
    let run = begin(parser)
    var failure: (any Error)?
    do throws(XMLReadError) { try body() } catch { failure = error }
    let (output, refusal) = end(run, parser)
    if let output, try consume(output) == .stop { return false }
    if let failure = refusal ?? failure { throw failure }
    return true
  }
}
