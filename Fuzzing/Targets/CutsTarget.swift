// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

extension FuzzTarget {
  /// Several threads and any cuts give what one thread gives: logs, matches, trees.
  /// The first bytes choose what is read and how it is cut; for matches, the line
  /// after them is the path.
  static let cuts = FuzzTarget(name: "cuts", choices: 4) { bytes in
    var input = FuzzInput(bytes)
    let choice = input.byte()
    let size = input.number(0...255)
    let pieceSize = size < 128 ? size + 1 : (size - 127) * 16
    let chunkChoice = input.number(0...255)
    let chunk = chunkChoice == 255 ? Int.max : chunkChoice + 1
    let jobs = input.number(2...4)
    let cut = Cut(jobs: jobs, pieceSize: pieceSize, chunk: chunk)
    switch choice % 4 {
    case 0: return matches(&input, cut, keepsAncestors: choice & 4 != 0)
    case 1: return tree(input.bytes, cut)
    default: return logs(input.bytes, cut, ReadingOptions(choice: choice >> 2 & 3))
    }
  }

  /// How a document is shared out.
  private struct Cut {
    var jobs: Int
    var pieceSize: Int
    var chunk: Int
  }

  private static func logs(_ text: [UInt8], _ cut: Cut, _ options: ReadingOptions) -> String? {
    let alone = LogReading(text, options: options)
    let shared = LogReading(
      text, options: options, chunk: cut.chunk, jobs: cut.jobs, pieceSize: cut.pieceSize)
    return alone.difference(from: shared) ?? shared.imbalance
  }

  private static func tree(_ text: [UInt8], _ cut: Cut) -> String? {
    let alone = ParsedDocument(text) { () throws(XMLReadError) in
      try XMLTreeParser().parse(text)
    }
    let shared = ParsedDocument(text) { () throws(XMLReadError) in
      let parser = XMLTreeParser()
      parser.jobs = cut.jobs
      parser.pieceSize = cut.pieceSize
      for piece in text.pieces(of: cut.chunk) { try parser.feed(piece) }
      return try parser.finish()
    }
    return alone.difference(from: shared)
  }

  private static func matches(
    _ input: inout FuzzInput, _ cut: Cut, keepsAncestors: Bool
  ) -> String? {
    guard let path = try? XMLPath(input.line()) else { return nil }
    let text = input.bytes
    func read(_ jobs: Int, _ chunk: Int) -> [String] {
      let reader = XMLTreeReader(path: path)
      reader.jobs = jobs
      reader.pieceSize = cut.pieceSize
      reader.keepsAncestors = keepsAncestors
      var lines: [String] = []
      let handler: XMLTreeReader.MatchHandler = { match in
        lines.append(words(for: match))
        return .continue
      }
      do {
        var wantsMore = true
        for piece in text.pieces(of: chunk) where wantsMore {
          wantsMore = try reader.feed(piece, handler)
        }
        try reader.finish(handler)
        lines.append("end")
      } catch {
        lines.append("error: \(error)")
      }
      return lines
    }
    let shared = read(cut.jobs, cut.chunk)
    guard let found = difference("matches", read(1, .max), shared) else { return nil }
    // Where nothing can match any more, one that was given little may stop before an error.
    return shared == read(1, 1) ? nil : found
  }

  /// All that a match shows.
  static func words(for match: XMLTreeMatch) -> String {
    var text = "\(match.path) = \(match.stringValue)"
    var node: XMLTreeNode? = match.node
    while let element = node, element.isElement {
      text += " <\(element.name) \(element.position.map { "\($0)" } ?? "-")"
      for attribute in element.attributes { text += " \(attribute.name)=\(attribute.value)" }
      text += ">"
      node = element.parent
    }
    text += " \(match.node.description)"
    for child in match.node.descendants where child.isElement {
      text += " \(child.position.map { "\($0)" } ?? "-")"
    }
    return text
  }
}
