// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// What errors say, printed as they are.
@Suite struct `The words of errors` {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("log.xml", "<log>\n  <entry>\n</log>".utf8)
  }

  @Test func `an error of a file names the file`() throws {
    let errors = [
      #expect(throws: XMLReadError.self) { try XMLTreeParser().parse(contentsOf: file) },
      #expect(throws: XMLReadError.self) { try XMLChecker().check(contentsOf: file) },
      #expect(throws: XMLReadError.self) {
        try XMLTreeReader(path: XMLPath("log")).read(contentsOf: file) { _ in .continue }
      },
    ]
    for error in errors {
      #expect(error?.file == file)
      #expect(error.map { "\($0)".hasPrefix("\(file):\($0.position?.line ?? 0):") } == true)
      #expect(error?.position?.line == 3)
    }
    let inMemory = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(Fixtures.bytes(at: file))
    }
    #expect(inMemory?.file == nil)
    #expect(inMemory.map { "\($0)".hasPrefix("3:") } == true)
    #expect(inMemory?.message == errors[0]?.message)
  }

  @Test func `with several threads, too`() throws {
    struct Nothing: XMLPieceHandler {
      mutating func take(_ match: XMLTreeMatch) {}
      mutating func finish() {}
    }
    let reader = XMLParallelReader(path: try XMLPath("log"), jobs: 2) { Nothing() }
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(contentsOf: file) { .continue }
    }
    #expect(error?.file == file)
    let parser = XMLTreeParser()
    parser.jobs = 2
    #expect(throws: XMLReadError.self) { try parser.parse(contentsOf: file) }
  }

  @Test func `a file that is not there is named, with the reason`() throws {
    let missing = folder.file("none.xml")
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(contentsOf: missing)
    }
    #expect(error?.description == "\(missing): No such file or directory")
    let folderError = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(contentsOf: folder.path)
    }
    #expect(folderError?.description == "\(folder.path): Is a directory")
  }

  /// The handler may read other files.
  @Test(arguments: [1, 2])
  func `an error that the handler throws is not said to be of the file`(jobs: Int) throws {
    let good = try folder.write("good.xml", "<log><entry/></log>".utf8)
    let reader = XMLTreeReader(path: try XMLPath("log/entry"))
    reader.jobs = jobs
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(contentsOf: good) { _ in
        _ = try XMLTreeParser().parse("<a>")
        return .continue
      }
    }
    #expect(error?.file == nil && error?.position?.line == 1)
  }

  @Test func `codes have names`() throws {
    let path = #expect(throws: XMLPathError.self) { try XMLPath("a.b/c") }
    #expect(path.map { "\($0.code)" } == "after-result")
    let read = #expect(throws: XMLReadError.self) { try XMLTreeParser().parse("<a>") }
    #expect(read.map { "\($0.code)" } == "not-well-formed")
  }

  /// Characters that are longer than UTF-8 allows, in a section of two lines.
  @Test(
    arguments: [
      [0xE0, 0x9A, 0x91], [0xC1, 0x91], [0xF0, 0x80, 0x9A, 0x91], [0xE0, 0x9A, 0x91, 0x9C],
    ] as [[UInt8]])
  func `no CDATA section has what is no UTF-8`(damage: [UInt8]) throws {
    let document = Array("<a>\n<![CDATA[é\nxy".utf8) + damage + "z]]></a>".utf8
    for size in 1...document.count {
      let parser = XMLTreeParser()
      let error = #expect(throws: XMLReadError.self) {
        for start in stride(from: 0, to: document.count, by: size) {
          try parser.feed(document[start..<min(start + size, document.count)])
        }
        _ = try parser.finish()
      }
      #expect(error?.code == .encoding, "\(size): \(error?.description ?? "none")")
      #expect(error?.position.map { "\($0)" } == "3:3", "\(size)")
    }
    let checked = #expect(throws: XMLReadError.self) { try XMLChecker().check(document) }
    #expect(checked?.position.map { "\($0)" } == "3:3")
    #expect(throws: XMLReadError.self) {
      try XMLTreeReader(path: XMLPath("a")).read(document) { _ in .continue }
    }
  }
}
