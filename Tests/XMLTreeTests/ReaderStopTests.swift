// SPDX-License-Identifier: MIT

import Testing
import XMLTree

/// A reading that ends inside a start tag: of that tag nothing is touched any more.
/// What goes wrong here is seen with AddressSanitizer, where libxml2 frees its input
/// when it is stopped.
@Suite struct ReaderStopTests {
  private struct Refusal: Error {}

  enum Ending: CaseIterable { case stop, error }

  static let paths = [
    "//x.a", "r/x.a", "r//x.b", "//*[@a].a", "//x[@b=\"v1\"].a", "r/x[1].a", "r/x[-1].a",
    "//x[1].a", "//x[y].a", "//x", "r/x", "//x[@b=\"v1\"]", "//x[y=\"text 1\"]", "r/x[1:3]",
    "//x[-1]", "//x/text()", "//y/text()", "r/x/y[0]", "//x//x", "//x//x.b", "*.k", "*",
  ]

  /// Elements that match inside each other, with values longer than what libxml2 keeps
  /// in place.
  private static func document(elements: Int) -> String {
    let digits = String(repeating: "0123456789", count: 4)
    let items = (0..<elements).map { index in
      "<x a=\"\(digits)\(index)\" b=\"v\(index)\">-<y c='\(index)'>text \(index)</y>"
        + "<x a='\(index)\(digits)' b='inner'><z><x a='deep' b=''/></z></x></x>\n"
    }
    return "<r k='\(digits)'>\(items.joined())</r>"
  }

  private static let small = document(elements: 4)
  private static let large = document(elements: 1_200)
  private static let smallTree = try? XMLTreeParser().parse(small)
  private static let largeTree = try? XMLTreeParser().parse(large)

  /// What a reader hands over until its handler ends the reading.
  private static func read(
    _ text: String, _ path: XMLPath, chunk: Int, wanted: Int, _ ending: Ending,
    keepsAncestors: Bool, limits: ParseLimits = ParseLimits()
  ) throws -> [String] {
    var found: [String] = []
    let reader = XMLTreeReader(path: path, limits: limits)
    reader.keepsAncestors = keepsAncestors
    reader.onPassedElement = { element in _ = element.withAttribute("b") { Array($0) } }
    let handler: XMLTreeReader.MatchHandler = { match in
      found.append(match.stringValue)
      if found.count < wanted { return .continue }
      if ending == .error { throw Refusal() }
      return .stop
    }
    do {
      var rest = ArraySlice(Array(text.utf8))
      while !rest.isEmpty {
        let part = rest.prefix(chunk)
        rest = rest.dropFirst(part.count)
        guard try reader.feed(part, handler) else { break }
      }
      try reader.finish(handler)
    } catch is Refusal {
      #expect(ending == .error)
    }
    return found
  }

  @Test(arguments: paths, Ending.allCases)
  func `a handler that has had enough`(path: String, ending: Ending) throws {
    let compiled = try XMLPath(path)
    let tree = try #require(Self.smallTree)
    let all = tree.root.matches(compiled).map(\.stringValue)
    #expect(!all.isEmpty)
    for wanted in 1...min(all.count, 9) {
      for chunk in [1, 50, 1 << 20] {
        for keepsAncestors in [true, false] {
          let found = try Self.read(
            Self.small, compiled, chunk: chunk, wanted: wanted, ending,
            keepsAncestors: keepsAncestors)
          #expect(found == Array(all.prefix(wanted)), "\(wanted) of \(path), chunks of \(chunk)")
        }
      }
    }
  }

  @Test(arguments: paths, Ending.allCases)
  func `the same in a document of several chunks`(path: String, ending: Ending) throws {
    let compiled = try XMLPath(path)
    let tree = try #require(Self.largeTree)
    let all = tree.root.matches(compiled).map(\.stringValue)
    for wanted in Set([1, all.count / 2 + 1, all.count]) {
      for chunk in [1_000, 1 << 16, 1 << 20] {
        let found = try Self.read(
          Self.large, compiled, chunk: chunk, wanted: wanted, ending, keepsAncestors: true)
        #expect(found == Array(all.prefix(wanted)), "\(wanted) of \(path), chunks of \(chunk)")
      }
    }
  }

  /// libxml2 before 2.14 parses the content of an entity with another context.
  @Test(arguments: paths, Ending.allCases)
  func `inside the content of an entity`(path: String, ending: Ending) throws {
    let digits = String(repeating: "0123456789", count: 4)
    let text = """
      <!DOCTYPE r [<!ENTITY e "<x a='\(digits)' b='v1'><y>text 1</y><x a='&f;' b='i'/></x>">
      <!ENTITY f "\(digits)"><!ATTLIST x d CDATA "default">]>
      <r k='&f;'>&e;<p/>&e;<p/>&e;</r>
      """
    let compiled = try XMLPath(path)
    let all = try XMLTreeParser().parse(text).root.matches(compiled).map(\.stringValue)
    for wanted in 1...max(1, all.count) {
      let found = try Self.read(
        text, compiled, chunk: .max, wanted: wanted, ending, keepsAncestors: true)
      #expect(found == Array(all.prefix(wanted)), "\(wanted) of \(path)")
    }
  }

  @Test(arguments: paths)
  func `a limit that is reached inside a start tag`(path: String) throws {
    var depth = ParseLimits()
    depth.depth = 3
    var attributes = ParseLimits()
    attributes.attributesPerElement = 1
    var output = ParseLimits()
    output.entityOutput = 100
    output.entityAmplification = 0
    var buffer = ParseLimits()
    buffer.streamBuffer = 60
    let prolog = "<!DOCTYPE r [<!ATTLIST x d CDATA 'default'>]>"
    for (limits, name) in [
      (depth, "depth"), (attributes, "attributesPerElement"), (output, "entityOutput"),
      (buffer, "streamBuffer"),
    ] {
      for text in [prolog + Self.small, prolog + Self.large] {
        for chunk in [50, 1 << 20] {
          do {
            _ = try Self.read(
              text, try XMLPath(path), chunk: chunk, wanted: .max, .stop, keepsAncestors: true,
              limits: limits)
            // Paths that never hold as much, or have seen enough before.
            #expect(name == "streamBuffer" || path == "*.k" || path.hasPrefix("r/"))
          } catch let error as XMLReadError {
            #expect(error.code == .limitReached)
            #expect(error.message.hasSuffix("(limit `\(name)`)"))
          }
        }
      }
    }
  }
}
