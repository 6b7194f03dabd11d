// SPDX-License-Identifier: MIT

@testable import XMLTree

/// All that a reader lets its caller see of a document, as lines of text.
struct ParallelOutcome: Equatable {
  /// Whether matches may wait for those behind them.
  enum Gathering {
    case none, some
    /// They do, and are held until the end.
    case held
  }

  var lines: [String] = []
  /// The excerpt of the error that ended the reading. How far it goes behind the
  /// place depends on the chunks that were fed; up to the place it does not.
  var excerpt: String?

  /// Reads a document with an `XMLTreeReader`.
  ///
  /// - Parameters:
  ///   - jobs: 1 for one thread.
  ///   - chunk: How the document is fed.
  ///   - wanted: After how many matches the handler has had enough.
  ///   - gathers: Whether matches may wait for those behind them; and whether they are held
  ///     until the end then.
  ///   - passes: Whether elements that are no match are told.
  ///   - tellsSpace: Whether white space directly in matches is told, which matches that wait
  ///     may be without.
  init(
    _ bytes: [UInt8], path: XMLPath, jobs: Int, pieceSize: Int = 1, chunk: Int = .max,
    keepsAncestors: Bool = true, limits: ParseLimits = ParseLimits(),
    records: [String]? = nil, nesting: [String] = [], repairLimit: Int = 1_000,
    wanted: Int = .max, gathers: Gathering = .none, passes: Bool = false,
    tellsSpace: Bool = true
  ) {
    let reader = XMLTreeReader(path: path, limits: limits)
    reader.jobs = jobs
    reader.pieceSize = pieceSize
    reader.keepsAncestors = keepsAncestors
    var lines: [String] = []
    if let records {
      reader.records = XMLRecordNames(
        recordNames: records, nestingNames: nesting, limit: repairLimit)
      reader.onRepair = { repair in
        let error = repair.error
        lines.append("repair \(repair.lost) \(error.code) \(error)")
      }
    }
    reader.gathersMatches = gathers != .none
    if passes {
      reader.onPassedElement = { element in
        element.withLocalName { lines.append("passed \(String(decoding: $0, as: UTF8.self))") }
      }
    }
    var held: [(line: Int, match: XMLTreeMatch)] = []
    var count = 0
    let handler: XMLTreeReader.MatchHandler = { match in
      if gathers == .held {
        held.append((lines.count, match))
        lines.append("")
      } else {
        lines.append(ParallelOutcome.describe(match, tellsSpace))
      }
      count += 1
      return count < wanted ? .continue : .stop
    }
    let matchesHandler: XMLTreeReader.MatchesHandler = { matches in
      for index in matches.indices where try handler(matches[index]) == .stop { return .stop }
      return .continue
    }
    do {
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(chunk)
        rest = rest.dropFirst(part.count)
        if try !reader.feed(part, matches: matchesHandler, handler) { break }
      }
      try reader.finish(matches: matchesHandler, handler)
      lines.append("end")
    } catch let error as XMLReadError {
      lines.append("error \(error.code) \(error)")
      excerpt = error.excerpt.map { excerpt in
        String(String.UnicodeScalarView(excerpt.line.unicodeScalars.prefix(excerpt.offset)))
      }
    } catch {
      lines.append("other error \(error)")
    }
    for (line, match) in held { lines[line] = ParallelOutcome.describe(match, tellsSpace) }
    self.lines = lines
  }

  static func describe(_ match: XMLTreeMatch, _ tellsSpace: Bool = true) -> String {
    let whole = tellsSpace ? "\(match.stringValue) \(match.node.description)" : told(match)
    var text = "\(match.path) = \(whole)"
    var node: XMLTreeNode? = match.node
    while let element = node, element.isElement {
      text += " <\(element.name) \(element.position.map { "\($0)" } ?? "-")"
      for attribute in element.attributes { text += " \(attribute.name)=\(attribute.value)" }
      text += ">"
      node = element.parent
    }
    for child in match.node.descendants where child.isElement {
      text += " \(child.position.map { "\($0)" } ?? "-")"
    }
    return text
  }

  /// What is in a match, but for white space alone directly in it.
  private static func told(_ match: XMLTreeMatch) -> String {
    guard case .element(let element) = match.item else { return match.stringValue }
    return element.children.map { child in
      let isText = child.kind == .text && !child.isCDATA
      return isText && child.text.utf8.allSatisfy { $0.isSpace } ? "" : child.description
    }.joined()
  }
}
