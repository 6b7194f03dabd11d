// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct `Writing files` {
  private let folder: TemporaryFolder
  private let document: XMLTreeDocument

  init() throws {
    folder = try TemporaryFolder()
    document = try XMLTreeParser().parse("<a><b>é</b></a>")
  }

  private let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a><b>é</b></a>"

  private func mode(of file: String) -> mode_t {
    var status = stat()
    return stat(file, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `a new file and one that is replaced`() throws {
    let file = folder.file("log.xml")
    try document.write(toFile: file)
    #expect(try Fixtures.text(at: file) == text)
    chmod(file, 0o640)
    let other = try XMLTreeParser().parse("<c/>")
    try XMLTreeWriter(includesDeclaration: false).write(other, toFile: file)
    #expect(try Fixtures.text(at: file) == "<c/>")
    #expect(mode(of: file) == 0o640)
    try XMLTreeWriter().write(#require(document.child("a/b")), toFile: file)
    #expect(try Fixtures.text(at: file) == "<b>é</b>")
    #expect(folder.files == ["log.xml"])
  }

  @Test func `a large document comes whole`() throws {
    let large = try XMLTreeParser().parse(
      "<a>" + String(repeating: "<b>0123456789</b>", count: 50_000) + "</a>")
    let file = folder.file("large.xml")
    try large.write(toFile: file)
    #expect(try Fixtures.bytes(at: file) == XMLTreeWriter().bytes(of: large))
  }

  @Test func `a link stays a link`() throws {
    let file = try folder.write("real.xml", "old".utf8)
    let link = folder.file("link.xml")
    symlink("real.xml", link)
    try document.write(toFile: link)
    #expect(try Fixtures.text(at: file) == text)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(folder.files == ["link.xml", "real.xml"])
  }

  @Test func `what cannot be written is named, and nothing is left behind`() throws {
    let missing = folder.file("none/log.xml")
    let error = #expect(throws: XMLWriteError.self) { try document.write(toFile: missing) }
    #expect(error?.description == "\(missing): No such file or directory")
    #expect(error?.reason == ENOENT)
    let isFolder = #expect(throws: XMLWriteError.self) {
      try document.write(toFile: folder.path)
    }
    #expect(isFolder?.reason == EISDIR)
    symlink("nothing.xml", folder.file("dangling.xml"))
    let dangling = #expect(throws: XMLWriteError.self) {
      try document.write(toFile: folder.file("dangling.xml"))
    }
    #expect(dangling?.message.contains("symbolic link") == true)
    #expect(throws: XMLWriteError.self) { try document.write(toFile: "") }
    #expect(folder.files == ["dangling.xml"])
  }

  @Test func `a device is written directly`() throws {
    try document.write(toFile: "/dev/null")
    #if os(Linux)
      let full = #expect(throws: XMLWriteError.self) { try document.write(toFile: "/dev/full") }
      #expect(full?.reason == ENOSPC)
    #endif
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}
