// SPDX-License-Identifier: MIT

import Foundation
import Testing
import XMLTree
import XMLTreeCoding
import XMLTreeFoundation

/// Documents by their URL.
@Suite struct FileURLTests {
  struct Book: Codable, Equatable {
    var title: String
  }

  @Test func `a document is parsed, read and decoded by its URL`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "logxml \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "book ä.xml")
    try Data("<book><title>Cat</title></book>".utf8).write(to: url)
    #expect(try XMLTreeParser().parse(contentsOf: url).root.child("book/title")?.text == "Cat")
    var titles: [String] = []
    try XMLTreeReader(path: try XMLPath("book/title")).read(contentsOf: url) { match in
      titles.append(match.stringValue)
      return .continue
    }
    #expect(titles == ["Cat"])
    #expect(try XMLTreeDecoder().decode(Book.self, contentsOf: url) == Book(title: "Cat"))
    #expect(
      try XMLTreeParser().parse(Data(contentsOf: url)).root.child("book")?.stringValue == "Cat")
  }

  @Test func `a URL that is no file is refused`() throws {
    let url = try #require(URL(string: "https://example.org/book.xml"))
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(contentsOf: url)
    }
    #expect(error?.code == .unreadable)
    #expect(
      error?.message
        == "https://example.org/book.xml is no file; load it, and give the bytes to the parser")
  }
}
