// SPDX-License-Identifier: MIT

import XMLTree

extension FuzzTarget {
  /// One reader reads a document several times: in random pieces, with random numbers of
  /// threads, and is stopped, left in the middle, or has a handler that throws. Each time
  /// it hands over the first matches of one plain reading, and ends as that does.
  ///
  /// The first byte says how many rounds there are, four bytes after it describe each of
  /// them; then comes the line of the path, and the document.
  static let readerReuse = FuzzTarget(name: "reader-reuse", choices: 13) { bytes in
    var input = FuzzInput(bytes)
    let flags = input.byte()
    let rounds = (0..<3).map { _ in Round(&input) }.prefix(1 + Int(flags & 3) % 3)
    guard let path = try? XMLPath(input.line()) else { return nil }
    let text = input.bytes
    let reader = XMLTreeReader(path: path)
    reader.keepsAncestors = flags & 4 == 0
    let plain = Round.plain.read(text, by: reader)
    // Where nothing can match any more, a reader that is given little at a time may stop
    // before it meets an error.
    let byBytes = Round.byBytes.read(text, by: reader)
    for round in rounds {
      let found = round.read(text, by: reader)
      guard let wrong = difference("lines", round.expected(of: plain), found) else { continue }
      if found == round.expected(of: byBytes) { continue }
      return "\(round): \(wrong)"
    }
    return difference("lines of a last plain reading", plain, Round.plain.read(text, by: reader))
  }

  /// One reading of the document.
  private struct Round {
    enum Ending {
      /// The reading goes on to the end of the document.
      case end
      /// The handler asks for no more after so many matches.
      case stop(after: Int)
      /// The handler throws after so many matches.
      case fail(after: Int)
      /// The rest of the document is not fed after so many pieces.
      case leave(after: Int)
    }

    var jobs = 1
    var pieceSize = 1 << 16
    var chunk = Int.max
    var ending = Ending.end

    static let plain = Round()
    static let byBytes: Round = {
      var round = Round()
      round.chunk = 1
      return round
    }()

    private init() {}

    init(_ input: inout FuzzInput) {
      let choice = input.byte()
      jobs = [1, 1, 2, 3][Int(choice & 3)]
      pieceSize = input.number(1...255)
      let size = input.number(0...255)
      chunk = size == 255 ? Int.max : size + 1
      let count = input.number(0...15)
      switch choice >> 2 & 3 {
      case 0: ending = .end
      case 1: ending = .stop(after: count)
      case 2: ending = .fail(after: count)
      default: ending = .leave(after: count)
      }
    }

    private struct Refusal: Error {}

    /// The lines of this reading, given those of a plain one.
    func expected(of plain: [String]) -> [String] {
      let matches = Array(plain.dropLast())
      switch ending {
      case .stop(let count) where count < matches.count:
        return matches.prefix(count + 1) + ["end"]
      case .fail(let count) where count < matches.count:
        return matches.prefix(count + 1) + ["refused"]
      // How much has been handed over of what was fed is not defined.
      case .leave: return ["left"]
      default: return plain
      }
    }

    /// Feeds the document to a reader; what comes is a line for each match, and one for
    /// how it ended.
    func read(_ text: [UInt8], by reader: XMLTreeReader) -> [String] {
      reader.jobs = jobs
      reader.pieceSize = pieceSize
      var lines: [String] = []
      let handler: XMLTreeReader.MatchHandler = { match in
        lines.append(FuzzTarget.words(for: match))
        switch ending {
        case .stop(let count) where lines.count > count: return .stop
        case .fail(let count) where lines.count > count: throw Refusal()
        default: return .continue
        }
      }
      do {
        for (index, piece) in text.pieces(of: chunk).enumerated() {
          if case .leave(let count) = ending, index >= count {
            reader.cancel()
            return ["left"]
          }
          if try !reader.feed(piece, handler) { break }
        }
        if case .leave = ending {
          reader.cancel()
          return ["left"]
        }
        try reader.finish(handler)
        lines.append("end")
      } catch is Refusal {
        lines.append("refused")
      } catch {
        if case .leave = ending { return ["left"] }
        lines.append("error: \(error)")
      }
      return lines
    }
  }
}
