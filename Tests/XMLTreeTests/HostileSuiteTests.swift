// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// A file of the suite and what its manifest says of it.
struct HostileFile: CustomTestStringConvertible, Sendable {
  var name: String
  /// `accept`, `reject` or `policy`.
  var expectation: String
  var testDescription: String { name }

  static let folder = Fixtures.sharedSuites("hostile")

  static let all: [HostileFile] = {
    guard let folder, let manifest = try? Fixtures.text(at: "\(folder)/MANIFEST.tsv") else {
      return []
    }
    return manifest.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 2, fields[2] != "support" else { return nil }
      return HostileFile(name: String(fields[0]), expectation: String(fields[2]))
    }
  }()
}

/// Attacks and damage, where the suite is present.
@Suite(.enabled(if: HostileFile.folder != nil, "the suite is not beside the project"))
struct `Suite of hostile files` {
  enum Decision {
    case read
    /// With this code, or whatever code.
    case refused(XMLReadError.Code?)
  }

  /// What is decided here where the manifest leaves the choice.
  static let policies: [String: Decision] = [
    "xxe-file-general.xml": .refused(.externalEntity),
    "xxe-relative-general.xml": .refused(.externalEntity),
    "xxe-element-general.xml": .refused(.externalEntity),
    "xxe-http-general.xml": .refused(.externalEntity),
    "xxe-public-general.xml": .refused(.externalEntity),
    "xxe-param.xml": .refused(.externalEntity),
    "xxe-param-http.xml": .refused(.externalEntity),
    "xxe-oob-param.xml": .refused(.externalEntity),
    "xxe-dev-random.xml": .refused(.externalEntity),
    "xxe-stdin-dash.xml": .refused(.externalEntity),
    // Declared in a document type definition that is not read.
    "xxe-external-dtd.xml": .refused(.undeclaredEntity),
    "xxe-external-dtd-attdefault.xml": .read,
    "xxe-external-dtd-http.xml": .read,
    "laughs-unused.xml": .read,
    // From libxml2 2.13 on, expansion has an error of its own.
    "laughs-param.xml": .refused(LibXML2.version < 21300 ? .notWellFormed : .limitReached),
    "quadratic-small.xml": .refused(.limitReached),
    "depth-257.xml": .read,
    "depth-2048.xml": .read,
    "depth-3000.xml": .refused(.limitReached),
    // From libxml2 2.14 on, elements in entities may be 256 levels deep.
    "depth-entity.xml": .refused(LibXML2.version < 21400 ? .notWellFormed : .limitReached),
    "name-50001.xml": .refused(.limitReached),
    "wf-version-2.xml": .refused(.notWellFormed),
    // XML 1.1 allows the control character in it, XML 1.0 does not.
    "wf-version-11.xml": .refused(.notWellFormed),
    // The byte order mark counts, not the declaration.
    "enc-bom-latin1-decl.xml": .read,
    "enc-utf8-decl-utf16-bytes.xml": .read,
    "enc-utf16-decl-utf8-bytes.xml": .refused(.encoding),
    "enc-utf32le-bom.xml": .refused(.encoding),
    "enc-ebcdic.xml": .read,
    // Converted, and then `</a>` does not match `<script>`.
    "enc-utf7.xml": .refused(.notWellFormed),
  ]

  @Test func `the suite is complete`() {
    #expect(HostileFile.all.count == 154)
    let open = HostileFile.all.filter { $0.expectation == "policy" }.map(\.name)
    #expect(Set(open) == Set(Self.policies.keys))
  }

  @Test(arguments: HostileFile.all)
  func `read, or refused with a position, and soon`(_ file: HostileFile) throws {
    let folder = try #require(HostileFile.folder)
    let path = "\(folder)/\(file.name)"
    var outcome: Result<XMLTreeDocument, XMLReadError>?
    let seconds = ThreadTime.of {
      // From the file itself, beside which the bait lies.
      outcome = Result { () throws(XMLReadError) in
        try XMLTreeParser().parse(contentsOf: path)
      }
    }
    #expect(seconds < 20)
    let decision: Decision =
      switch file.expectation {
      case "accept": .read
      case "reject": .refused(nil)
      default: try #require(Self.policies[file.name])
      }
    switch (try #require(outcome), decision) {
    case (.success(let document), .read):
      ParseOutcome.expectInvariants(document)
      let output = TreeDump.text(of: document) + document.description
      #expect(output.firstRange(of: "CANARY") == nil)
    case (.failure(let error), .refused(let code)):
      if let code { #expect(error.code == code, "\(error)") }
      #expect(error.position != nil)
      #expect(error.message.firstRange(of: "CANARY") == nil)
    case (.success, .refused): Issue.record("it is read")
    case (.failure(let error), .read): Issue.record("\(error)")
    }
  }

  /// Text that the manifest's notes promise.
  @Test(arguments: [
    ("entity-internal-ok.xml", "hello"), ("entity-redeclare.xml", "first"),
    ("entity-predefined-override.xml", "<"), ("enc-utf8-bom.xml", "\u{E9}"),
    ("enc-utf8-bom-decl.xml", "\u{E9}"), ("enc-latin1.xml", "\u{E9}"),
    ("enc-windows1252.xml", "\u{20AC}"), ("enc-utf16le-bom.xml", "\u{E9}\u{1F600}"),
    ("enc-utf16be-bom.xml", "\u{E9}\u{1F600}"), ("enc-utf16le-nobom.xml", "\u{E9}"),
    ("enc-bom-latin1-decl.xml", "\u{E9}"), ("rt-newlines.xml", "1\n2\n3"),
    ("rt-cdata-split.xml", "x]]>y"),
  ])
  func `text as promised`(name: String, text: String) throws {
    let folder = try #require(HostileFile.folder)
    let document = try XMLTreeParser().parse(contentsOf: "\(folder)/\(name)")
    #expect(Array(document.root.stringValue.utf8) == Array(text.utf8))
  }

  /// Elements made of one file are the same in whatever chunks it comes.
  @Test(arguments: HostileFile.all)
  func `the same in chunks`(_ file: HostileFile) throws {
    let folder = try #require(HostileFile.folder)
    let bytes = try Fixtures.bytes(at: "\(folder)/\(file.name)")
    guard bytes.count < 20_000 else { return }
    let whole = ParseOutcome.of(bytes)
    for size in [1, 3, 7, 64, 1_000] {
      #expect(ParseOutcome.of(bytes, chunks: [size]) == whole, "chunks of \(size)")
    }
  }
}
