// SPDX-License-Identifier: MIT

import XMLTree

extension FuzzTarget {
  /// A text is a path or not, and its error points into it.
  static let pathParser = FuzzTarget(name: "path-parser") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(XMLPathError) {
      let path = try XMLPath(text)
      if !path.description.utf8.elementsEqual(text.utf8) { return "it is described as \(path)" }
    } catch {
      if error.column < 1 || error.column > text.unicodeScalars.count + 1 {
        return "column \(error.column) of \(text.unicodeScalars.count)"
      }
      if error.message.isEmpty || error.expected.isEmpty { return "an error without words" }
      _ = error.description
    }
    return nil
  }

  /// A path gives on a stream what it gives on the tree, and each match's own path
  /// leads to it alone. The first line is the path.
  static let paths = FuzzTarget(name: "paths") { bytes in
    var input = FuzzInput(bytes)
    guard let path = try? XMLPath(input.line()) else { return nil }
    let xml = input.bytes
    guard let document = try? XMLTreeParser().parse(xml) else { return nil }
    let expected = document.root.select(path).map(Answer.init)
    for keepsAncestors in [true, false] {
      let reader = XMLTreeReader(path: path)
      reader.keepsAncestors = keepsAncestors
      var answers: [Answer] = []
      do {
        for piece in xml.pieces(of: xml.ownPieceSize) {
          let wantsMore = try reader.feed(piece) { match in
            answers.append(Answer(match))
            return .continue
          }
          if !wantsMore { break }
        }
        try reader.finish { match in
          answers.append(Answer(match))
          return .continue
        }
      } catch {
        return "the reader throws \(error)"
      }
      if let found = difference("matches", expected, answers) {
        return "\(path) on the tree and on a stream: \(found)"
      }
    }
    for answer in expected.prefix(3) {
      guard let own = try? XMLPath(answer.path) else { return "\(answer.path) is no path" }
      let found = document.root.select(own).map(Answer.init)
      if let wrong = difference("matches", [answer], found) {
        return "\(own), the path of a match: \(wrong)"
      }
    }
    if let first = expected.first, document.root.firstMatch(path).map(Answer.init) != first {
      return "the first match is another one"
    }
    return nil
  }
}

/// What two evaluations have to agree on.
private struct Answer: Equatable {
  var value: [UInt8]
  var path: String
  var position: SourcePosition?

  init(_ match: XMLTreeMatch) {
    value = Array(match.stringValue.utf8)
    path = match.path
    position = match.position
  }
}
