// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

enum RoxmltreeSuite {
  static let folder = Fixtures.sharedSuites("roxmltree/files")

  static let names: [String] =
    folder.map { folder in
      Fixtures.files(in: folder, suffix: ".xml").map { String($0.dropLast(4)) }
    } ?? []
}

/// The test files of roxmltree, where they are present: the same trees, and the
/// same documents refused.
@Suite(.enabled(if: RoxmltreeSuite.folder != nil, "the suite is not beside the project"))
struct `Suite of roxmltree` {
  /// Files that are read differently here, and why.
  static let differences = [
    // The replacement text of an entity has `<p a='&lt;'/>`. XML 1.0 allows that:
    // `&lt;` stands for `&#60;`, which is no markup (4.6). roxmltree refuses it.
    "entity_err_009"
  ]

  @Test func `the suite is complete`() {
    #expect(RoxmltreeSuite.names.count == 92)
    #expect(Self.differences.allSatisfy(RoxmltreeSuite.names.contains))
  }

  @Test(arguments: RoxmltreeSuite.names)
  func `same tree or an error`(_ name: String) throws {
    let folder = try #require(RoxmltreeSuite.folder)
    let bytes = try Fixtures.bytes(at: "\(folder)/\(name).xml")
    let yaml = try Fixtures.text(at: "\(folder)/\(name).yaml")
    let isDifferent = Self.differences.contains(name)
    for chunks in [nil, [1], [7]] {
      guard let expected = RoxmltreeTree.lines(yaml: yaml) else {
        if isDifferent {
          let document = try ParseOutcome.document(bytes, chunks: chunks)
          #expect(document.root.child("e/p")?.attributes.first?.value == "<")
        } else {
          let error = #expect(throws: XMLReadError.self) {
            try ParseOutcome.document(bytes, chunks: chunks)
          }
          #expect(error?.position != nil)
        }
        continue
      }
      let document = try ParseOutcome.document(bytes, chunks: chunks)
      ParseOutcome.expectInvariants(document)
      #expect(RoxmltreeTree.lines(document) == expected)
    }
  }
}
