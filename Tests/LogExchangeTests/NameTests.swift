// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

@Suite struct NameTests {
  /// One letter, and the same as a letter with an accent of its own.
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test func `names are compared by their bytes`() {
    #expect(Self.composed == Self.decomposed)
    #expect(Self.composed !== Self.decomposed)
    #expect(Self.composed === "caf\u{E9}")
    #expect(Name(Self.composed) != Name(Self.decomposed))
    #expect(Set([Name(Self.composed), Name(Self.decomposed), Name(Self.composed)]).count == 2)
    let long = String(repeating: "x", count: 20)
    #expect(long + "y" !== long + "z")
    #expect(long + "y" === long + "y")
  }

  @Test func `an absent name is the same as another that is absent`() {
    let none: String? = nil
    #expect(none === nil as String?)
    #expect(none !== "")
    #expect(Optional("a") === "a")
  }

  @Test func `a switch over a text compares its bytes`() {
    func kind(_ name: String) -> Int {
      switch name {
      case "caf\u{E9}": 1
      case "cafe\u{301}", "tea": 2
      default: 3
      }
    }
    #expect(kind(Self.composed) == 1)
    #expect(kind(Self.decomposed) == 2)
    #expect(kind("tea") == 2)
    #expect(kind("Tea") == 3)
  }

  @Test func `bytes are compared with a literal`() {
    for length in 0...20 {
      let text = String(repeating: "a", count: length)
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { bytes in
        #expect(text === bytes)
        #expect((bytes === "aaaa") == (length == 4))
        #expect((bytes !== "aaaaaaaaa") == (length != 9))
      }
    }
  }
}
