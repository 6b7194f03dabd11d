// SPDX-License-Identifier: MIT

import ConformanceSuite
import TestSupport
import Testing
import XMLTree

/// The project's own suite, which covers the grammar of XML 1.0 and of Namespaces.
@Suite("Conformance") struct ConformanceTests {
  static let folder = Fixtures.path("conformance")
  static let suite = Result { () throws(SuiteError) in try ConformanceSuite(folder: folder) }
  static let tests = (try? suite.get().tests) ?? []

  /// Documents that libxml2 takes although they are not well-formed.
  static let known = KnownDifferences.reasons.filter { id, _ in
    // 2.12 and later ask for the blank.
    id.hasPrefix("not-wf-") && (LibXML2.version < 21200 || id != "not-wf-28-doctypedecl-4")
  }

  @Test func `the catalogues can be read`() throws {
    #expect(try Self.suite.get().tests.count > 400)
    #expect(Set(Self.tests.map(\.id)).count == Self.tests.count)
    #expect(Set(Self.tests.map(\.collection)) == ["xml10.xml", "namespaces10.xml"])
  }

  @Test(arguments: tests)
  func `a document is read or refused, and read as it should be`(_ test: ConformanceTest) throws {
    switch (try ConformanceResult(of: test).judgement, Self.known[test.id]) {
    case (.asExpected, nil): break
    case (.asExpected, let reason?):
      Issue.record("as expected now, so no longer a known difference: \(reason)")
    case (.differs(let why), nil): Issue.record("\(why): \(test.about)")
    case (.differs, .some): break
    // There is one such document: all it refers to is one entity outside.
    case (.needsOutside, _): #expect(test.id == "well-formed-78-extParsedEnt")
    }
  }

  @Test func `each production has documents that keep to it and that do not`() {
    // [6], [8]: what is no list of names is only invalid. [33] to [38], [79]: there
    // are none. [30], [31], [61]: what is wrong would stand outside the document.
    // [62] to [65] cannot be right inside one. [84] to [89]: since the fifth edition
    // all that was not in them is allowed but at the beginning of a name.
    let numbers = (1...89).map { "[\($0)]" }
    let none = ["[33]", "[34]", "[35]", "[36]", "[37]", "[38]", "[79]"]
    let wellFormed = Set(Self.tests.filter { $0.kind != .notWellFormed }.map(\.sections))
    let broken = Set(Self.tests.filter { $0.kind == .notWellFormed }.map(\.sections))
    let neverWrong = [
      "[6]", "[8]", "[30]", "[31]", "[78]", "[84]", "[85]", "[86]", "[87]", "[89]",
    ]
    let neverRight = ["[62]", "[63]", "[64]", "[65]"]
    for number in numbers where !none.contains(number) {
      #expect(wellFormed.contains(number) || neverRight.contains(number), "\(number)")
      #expect(broken.contains(number) || neverWrong.contains(number), "\(number)")
    }
  }
}

extension ConformanceTest: CustomTestStringConvertible {
  public var testDescription: String { id }
}
