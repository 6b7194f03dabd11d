// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

@testable import logxml

@Suite struct OutputFileTests {
  private func write(_ text: String, to file: OutputFile) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `nothing is there before the end, everything after`() throws {
    let folder = try TemporaryFolder(["out": "old"])
    let file = try OutputFile(FileName(folder["out"]))
    try write("new", to: file)
    #expect(folder.content("out") == "old")
    try file.commit()
    #expect(folder.content("out") == "new")
    #expect(folder.names == ["out"])
  }

  @Test func `what is not committed leaves nothing behind`() throws {
    let folder = try TemporaryFolder(["out": "old"])
    for name in ["out", "other"] {
      let file = try OutputFile(FileName(folder[name]))
      try write("new", to: file)
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["out"])
    #expect(folder.content("out") == "old")
  }

  @Test func `the permissions of the old file stay`() throws {
    let folder = try TemporaryFolder(["out": "old"])
    #expect(chmod(folder["out"], 0o640) == 0)
    let file = try OutputFile(FileName(folder["out"]))
    try file.commit()
    #expect(try mode(folder["out"]) == 0o640)
  }

  @Test func `a link stays a link`() throws {
    let folder = try TemporaryFolder(["real/out": "old"])
    try folder.link("link", to: "real/out")
    let file = try OutputFile(FileName(folder["link"]))
    try write("new", to: file)
    try file.commit()
    #expect(folder.content("real/out") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "real/out")
  }

  @Test func `a device is written, not replaced`() throws {
    let file = try OutputFile(FileName("/dev/null"))
    try write("new", to: file)
    try file.commit()
    #expect(try FileStatus(of: FileName("/dev/null")).kind == .other)
  }

  @Test func `a folder and a folder that is missing are refused`() throws {
    let folder = try TemporaryFolder()
    let asFolder = #expect(throws: SystemError.self) { try OutputFile(FileName(folder.path)) }
    #expect(asFolder?.reason == "Is a directory")
    let missing = #expect(throws: SystemError.self) {
      try OutputFile(FileName(folder["no/out"]))
    }
    #expect(missing?.reason == "No such file or directory")
  }

  @Test func `a long name still has room for a temporary one`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 250)
    let file = try OutputFile(FileName(folder[name]))
    try write("new", to: file)
    try file.commit()
    #expect(folder.names == [name])
  }
}
