// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

enum LibXML2Suite {
  static let folder = Fixtures.sharedSuites("libxml2")

  static let names: [String] =
    folder.map { folder in
      Fixtures.files(in: "\(folder)/result", suffix: ".sax2").map { String($0.dropLast(5)) }
    } ?? []
}

/// The test inputs of libxml2 with the traces of their events, where they are
/// present: the same elements, attributes, text, comments and instructions.
@Suite(.enabled(if: LibXML2Suite.folder != nil, "the suite is not beside the project"))
struct `Suite of libxml2` {
  /// Files that are refused here, with the code.
  static let refused: [String: XMLReadError.Code] = [
    // `&title;` is declared as an external entity. The trace goes on without its
    // content.
    "ent2": .externalEntity
  ]

  /// The traces were made without replacing entities, so in these files the
  /// values of attributes hold the references (`&foo;`, and `&#38;` for `&amp;`).
  /// Everything but those values is compared.
  static let unexpandedValues: Set<String> = [
    "att10", "att11", "att5", "ent12", "ent13", "ent3", "ent_738805.xml", "p3p", "wml.xml",
  ]

  /// The program that wrote the traces kept no parameter entities: it stopped at
  /// a reference to a general entity of the same name (ent7) or to one declared
  /// by a parameter entity (xml2). What has to come of them is written here.
  static let otherText = [
    "ent7": "'they called me the hyacinth girl'",
    "xml2": "This sample shows a error-prone method.",
  ]

  @Test func `the suite is complete`() {
    #expect(LibXML2Suite.names.count == 122)
  }

  @Test(arguments: LibXML2Suite.names)
  func `same events`(_ name: String) throws {
    let folder = try #require(LibXML2Suite.folder)
    let bytes = try Fixtures.bytes(at: "\(folder)/test/\(name)")
    if let code = Self.refused[name] {
      let error = #expect(throws: XMLReadError.self) {
        try ParseOutcome.document(bytes, chunks: nil)
      }
      #expect(error?.code == code)
      #expect(error?.position != nil)
      return
    }
    let document = try XMLTreeParser().parse(bytes)
    ParseOutcome.expectInvariants(document)
    if let text = Self.otherText[name] {
      #expect(document.root.stringValue == text)
      return
    }
    var expected = SAXTrace.events(try Fixtures.bytes(at: "\(folder)/result/\(name).sax2"))
    var events = SAXTrace.events(document, cutAs: expected)
    if Self.unexpandedValues.contains(name) {
      #expect(events != expected, "the list of exceptions is up to date")
      events = SAXTrace.withoutValues(events)
      expected = SAXTrace.withoutValues(expected)
    }
    #expect(events.count == expected.count)
    for (event, expectation) in zip(events, expected) where event != expectation {
      Issue.record("\(event) instead of \(expectation)")
      break
    }
  }
}
