// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

@Suite struct FilePatternTests {
  struct Case: CustomTestStringConvertible {
    let pattern: String
    let path: String
    let matches: Bool
    var testDescription: String { "\(pattern) \(matches ? "is" : "is not") \(path)" }

    init(_ pattern: String, _ path: String, _ matches: Bool) {
      self.pattern = pattern
      self.path = path
      self.matches = matches
    }
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let start = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    return FilePattern(Array(pattern.utf8)).matches(bytes[...], nameStart: start)
  }

  @Test(arguments: [
    Case("*.xml", "a.xml", true), Case("*.xml", ".xml", true), Case("*.xml", "a.xmlx", false),
    Case("*.xml", "b/c/a.xml", true), Case("a*b*c", "abc", true), Case("a*b*c", "aXbXbYc", true),
    Case("a*b*c", "acb", false), Case("", "a", false),
    Case("?.xml", "a.xml", true), Case("?.xml", "ab.xml", false), Case("?.xml", ".xml", false),
    Case("?.xml", "é.xml", true), Case("??.xml", "é.xml", false), Case("?.xml", "日.xml", true),
    Case("[a-c]1", "b1", true), Case("[a-c]1", "d1", false), Case("[!a-c]1", "d1", true),
    Case("[^a-c]1", "b1", false), Case("[!a]1", "é1", true), Case("[]x]", "]", true),
    Case("[a-]", "-", true), Case("[ab", "[ab", true), Case("[ab", "a", false),
    Case("\\*", "*", true), Case("\\*", "a", false), Case("a\\", "a\\", true),
    Case("[\\]]", "]", true), Case("[ä].xml", "ä.xml", true), Case("[ä].xml", "ö.xml", false),
    Case("[à-ü]1", "é1", true), Case("[!ä]1", "ä1", false), Case("[!ä]1", "ö1", true),
    Case("[日本].xml", "本.xml", true), Case("ä*", "ä.xml", true),
    Case("b/*.xml", "b/a.xml", true), Case("b/*.xml", "b/c/a.xml", false),
    Case("b/*.xml", "x/b/a.xml", false), Case("/b/*.xml", "b/a.xml", true),
    Case("**/a.xml", "a.xml", true), Case("**/a.xml", "x/y/a.xml", true),
    Case("**/a.xml", "x/ya.xml", false), Case("x/**/a.xml", "x/a.xml", true),
    Case("x/**/a.xml", "x/y/z/a.xml", true), Case("x/**/a.xml", "xy/a.xml", false),
    Case("x/**", "x/y/z", true), Case("x/**", "y/x/z", false), Case("x/a**b", "x/aXb", true),
    Case("x/a**b", "x/aX/Xb", false), Case("**/y/**", "x/y/z", true),
    Case("**/y/**", "x/yy/z", false), Case("[!a]/b", "//b", false), Case("x?y/*", "x/y/z", false),
  ])
  func pattern(_ one: Case) {
    #expect(Self.matches(one.pattern, one.path) == one.matches)
  }

  @Test func `a byte that is no UTF-8 is a character of its own`() {
    let name: [UInt8] = [0x61, 0xE4, 0x62]
    for (pattern, isMatch) in [
      ([0x61, 0x3F, 0x62], true), (name, true), ([0x61, 0xE5, 0x62], false),
    ] {
      #expect(FilePattern(pattern).matches(name[...], nameStart: 0) == isMatch)
    }
  }

  @Test func `no pattern takes time that grows with its possibilities`() {
    let start = ContinuousClock.now
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Self.matches(pattern, String(repeating: "a", count: 2_000)))
    let folders = String(repeating: "**/", count: 100) + "b"
    #expect(!Self.matches(folders, String(repeating: "a/", count: 1_000) + "c"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
