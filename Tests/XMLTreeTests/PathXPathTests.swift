// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import XMLTree

/// Random conditions against another program: what XPath 1.0 and paths have in common
/// means the same to `xmllint --xpath`.
@Suite struct PathXPathTests {
  private static let xmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Elements whose attribute `id` says which one it is.
  private static func document(_ random: inout PathInputs.Random) -> String {
    var count = 0
    func element(_ depth: Int) -> String {
      count += 1
      let name = random.pick("a", "b", "c")
      var xml = "<\(name) id='\(count)'"
      for attribute in ["x", "y"] where random.chance(40) {
        xml += " \(attribute)='\(random.pick("", "1", "2", "12", "1.50", "z"))'"
      }
      xml += ">"
      if random.chance(50) { xml += random.pick("1", "2", "-3", "1.5", " 2 ", "z") }
      while depth < 4, count < 40, random.chance(60) { xml += element(depth + 1) }
      return xml + "</\(name)>"
    }
    return "<r id='0'>" + (0..<6).map { _ in element(0) }.joined() + "</r>"
  }

  /// The same condition as a path and as XPath.
  private static func condition(
    _ random: inout PathInputs.Random, depth: Int = 0
  ) -> (path: String, xpath: String) {
    var (path, xpath) = ("", "")
    while true {
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where depth < 3:
        let inner = condition(&random, depth: depth + 1)
        path += "(\(inner.path))"
        xpath += "(\(inner.xpath))"
      case 1 where depth < 3:
        let inner = condition(&random, depth: depth + 1)
        path += "not(\(inner.path))"
        xpath += "not(\(inner.xpath))"
      case 2:
        let value = random.pick("1", "2", "z", "12")
        let name = random.pick("a", "b/a", "@x", "*/@y", ".")
        path += "\(name)^='\(value)'"
        // Only of the first of several, so with one that is asked about each.
        xpath +=
          name == "."
          ? "starts-with(., '\(value)')" : "\(name)[starts-with(., '\(value)')]"
      default:
        let name = random.pick("@x", "@y", "a", "b", "*", "a/b", "*/*", "c/@x", "*/b/@y")
        var comparison = ""
        if random.chance(70) {
          let symbol = random.pick("=", "!=", "<", "<=", ">", ">=")
          let isText = symbol.hasSuffix("=") && symbol.count < 3 && !"<>".contains(symbol.prefix(1))
          comparison =
            symbol
            + (isText && random.chance(50)
              ? random.pick("'1'", "'z'") : random.pick("1", "1.5", "-3"))
        }
        path += name + comparison
        xpath += name + comparison
      }
      guard random.chance(40) else { return (path, xpath) }
      let word = random.pick(" and ", " or ")
      path += word
      xpath += word
    }
  }

  private static func run(_ xmllint: String, _ xpath: String, _ file: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: xmllint)
    process.arguments = ["--xpath", xpath, file]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // 10: nothing matched.
    #expect([0, 10].contains(process.terminationStatus), "\(xpath)")
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `conditions mean what they mean to xmllint`() throws {
    guard let xmllint = Self.xmllint else {
      SkipNotices.shared.printOnce("no xmllint to compare paths with")
      return
    }
    let folder = try TemporaryFolder()
    var random = PathInputs.Random(seed: 24)
    var matches = 0
    for round in 0..<12 {
      let xml = Self.document(&random)
      let file = folder.file("\(round).xml")
      try xml.write(toFile: file, atomically: false, encoding: .utf8)
      let document = try XMLTreeParser().parse(xml)
      for _ in 0..<12 {
        let (path, xpath) = Self.condition(&random)
        let start = random.pick("//*", "//a", "/r/*", "//b/*", "/r/a//c")
        let end = random.pick("/@id", "/@id", "/@*")
        let answer = try Self.run(xmllint, "\(start)[\(xpath)]\(end)", file)
        let words = answer.split { $0 == " " || $0 == "\n" }.filter { $0.contains("=") }
        let found = try document.select("\(start)[\(path)]\(end)")
        let shown = found.map { match -> String in
          guard case .attribute(let attribute) = match.item else { return "" }
          return "\(attribute.name)=\"\(attribute.value)\""
        }
        #expect(shown == words.map(String.init), "\(start)[\(path)]\(end) in \(xml)")
        matches += shown.count
      }
    }
    #expect(matches > 200)
  }
}
