// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// When elements are offered before trees are made of them: in the order of the document, up to
/// an error, and no further than is wanted.
@Suite struct FlatElementReadingTests {
  struct Refusal: Error {}

  @Test func `who takes them may refuse, and then nothing more comes`() throws {
    let xml = "<log><car>" + String(repeating: "<fill><a>1</a></fill>", count: 9) + "</car></log>"
    let reader = XMLTreeReader(path: try XMLPath(FlatElementTests.path))
    var offers = 0
    #expect(throws: Refusal.self) {
      try reader.feedFlat(Array(xml.utf8)) { offer in
        guard case .flat(let elements) = offer else { return 1 }
        for _ in 0..<elements.count {
          offers += 1
          if offers == 3 { throw Refusal() }
        }
        return elements.count
      }
    }
    #expect(offers == 3)
  }

  /// What stands behind the element at which somebody stops is not looked at, although the
  /// elements before it were handed over later than they were read.
  @Test(arguments: ["<fill><a>1</b></fill>", "<fill><a>&x;</a></fill>", "</log>"])
  func `an error behind the last one that is wanted is none`(_ damage: String) throws {
    let rows = String(repeating: "<fill><a>1</a></fill>", count: 5)
    let xml = "<log><car>\(rows)\(damage)\(rows)</car></log>"
    let reader = XMLTreeReader(path: try XMLPath(FlatElementTests.path))
    var taken = 0
    #expect(throws: Refusal.self) {
      try reader.feedFlat(Array(xml.utf8)) { offer in
        guard case .flat(let elements) = offer else { return 1 }
        for _ in 0..<elements.count {
          if taken == 3 { throw Refusal() }
          taken += 1
        }
        return elements.count
      }
    }
    #expect(taken == 3)
    // And a match that is not wanted ends the reading as well.
    let other = XMLTreeReader(path: try XMLPath(FlatElementTests.path))
    var matches = 0
    let goesOn = try other.feedFlat(Array(xml.utf8)) { offer in
      guard case .match = offer else { return 0 }
      matches += 1
      return matches < 3 ? 1 : 0
    }
    #expect(!goesOn)
    #expect(matches == 3)
  }

  /// The elements before an error are handed over, and then it is thrown.
  @Test func `an error comes after what stands before it`() throws {
    let rows = String(repeating: "<fill><a>1</a></fill>", count: 75)
    let reader = XMLTreeReader(path: try XMLPath(FlatElementTests.path))
    var taken = 0
    let error = #expect(throws: XMLReadError.self) {
      let xml = "<log><car>\(rows)<fill></car>"
      try reader.feedFlat(Array(xml.utf8)) { offer in
        guard case .flat(let elements) = offer else { return 1 }
        taken += elements.count
        return elements.count
      }
    }
    #expect(error?.position == SourcePosition(line: 1, column: 1598))
    #expect(taken == 75)
  }

  /// Elements wait for each other, but not for anything else.
  @Test func `the order is that of the document`() throws {
    var xml = "<log>"
    var expected: [String] = []
    for car in 0..<7 {
      xml += "<car n='\(car)'><other/>"
      for fill in 0..<(car * 23) {
        if fill % 19 == 18 { xml += "<other>\(fill)</other>" }
        let isFlat = fill % 11 != 10
        xml += "<fill d='\(car).\(fill)'>" + (isFlat ? "<a>\(fill)</a>" : "<a u='1'/>") + "</fill>"
        expected.append("\(car).\(fill)")
      }
      xml += "</car>"
    }
    xml += "</log>"
    for chunk in [13, 1_000, 100_000] {
      for step in [1, 2, 40, 100_000] {
        var found: [String] = []
        var offers = 0
        let reader = XMLTreeReader(path: try XMLPath(FlatElementTests.path))
        let bytes = Array(xml.utf8)
        for start in stride(from: 0, to: bytes.count, by: chunk) {
          try reader.feedFlat(bytes[start..<min(bytes.count, start + chunk)]) { offer in
            switch offer {
            case .match(let match):
              found.append(match.node.attribute("d") ?? "")
              // The path says how many came before.
              let number = found.last?.split(separator: ".").last ?? ""
              #expect(match.path.hasSuffix("/fill[\(number)]"))
              return 1
            case .flat(let elements):
              for index in 0..<elements.count {
                offers += 1
                if offers % step == 0 { return index }
                found.append(String(decoding: elements[index].parts[0].text, as: UTF8.self))
              }
              return elements.count
            }
          }
        }
        try reader.finish { _ in .continue }
        #expect(found == expected, "chunks of \(chunk), every \(step)th declined")
      }
    }
  }

  @Test func `limits hold as they do for trees`() throws {
    // What is stored is small, whatever is offered: the limit on it is met by a tree.
    let long = String(repeating: "x", count: 200_000)
    let xml = "<log><car><fill><a>1</a></fill><fill><a>\(long)</a></fill></car></log>"
    var limits = ParseLimits()
    limits.streamBuffer = 100_000
    let reader = XMLTreeReader(path: try XMLPath(FlatElementTests.path), limits: limits)
    var offers = 0
    let error = #expect(throws: XMLReadError.self) {
      try reader.feedFlat(Array(xml.utf8)) { offer in
        guard case .flat(let elements) = offer else { return 1 }
        offers += elements.count
        return elements.count
      }
      try reader.finish { _ in .continue }
    }
    #expect(error?.code == .limitReached)
    #expect(offers == 1)
  }

  @Test(arguments: [1, 5, 64, 100_000])
  func `a damaged record is lost, and the ones around it are not`(_ chunk: Int) throws {
    let xml = """
      <log><car><fill d="1"><a>1</a></fill>
      <fill d="2"><a>2</b></fill>
      <fill d="3"><a>3</a></fill><fill d="4"><a>4<</a></fill>
        <fill d="5"><a>5</a></fill></car></log>
      """
    func read(offering: Bool) throws -> [String] {
      let reader = XMLTreeReader(path: try XMLPath(FlatElementTests.path))
      reader.records = XMLRecordNames(recordNames: ["fill"])
      var lines: [String] = []
      reader.onRepair = { lines.append("\($0)") }
      let bytes = Array(xml.utf8)
      var start = 0
      while start < bytes.count {
        let part = bytes[start..<min(bytes.count, start + chunk)]
        if offering {
          try reader.feedFlat(part) { offer in
            guard case .match(let match) = offer else { return 0 }
            lines.append(FlatElementTests.description(match))
            return 1
          }
        } else {
          try reader.feed(part) { match in
            lines.append(FlatElementTests.description(match))
            return .continue
          }
        }
        start += chunk
      }
      try reader.finish { match in
        lines.append(FlatElementTests.description(match))
        return .continue
      }
      return lines
    }
    let expected = try read(offering: false)
    #expect(expected.count == 5)
    #expect(try read(offering: true) == expected)
  }
}
