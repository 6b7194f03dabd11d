// SPDX-License-Identifier: MIT

import CFiles
import Foundation
import TestSupport
import Testing

@testable import LogExchange

/// What a file keeps besides its content when it is written anew.
@Suite struct OutputAttributesTests {
  private let folder: String
  private var file: String { folder + "/log.json" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/logxml-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/log.json"))
  }

  private func save(isFallback: Bool = false) throws -> OutputFile {
    let name = FileName(file)
    let stamp = try #require(try FileStamp.current(name))
    let output = try OutputFile(name, keepsOld: .earlier)
    try output.write(Array("new".utf8))
    let original = OutputFile.Original(stamp: stamp, bytes: Array("old".utf8))
    let isSaved = try OutputFile.$lacksExchange.withValue(isFallback) {
      try output.commit(replacing: original)
    }
    #expect(isSaved)
    #expect(FileManager.default.contents(atPath: file) == Data("new".utf8))
    return output
  }

  private func status(_ name: String = "log.json") -> stat {
    var info = stat()
    #expect(stat(folder + "/" + name, &info) == 0)
    return info
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test(arguments: [true, false])
  func `bits above the permissions are never carried over`(isFallback: Bool) throws {
    defer { remove() }
    #expect(chmod(file, 0o6754) == 0)
    _ = try save(isFallback: isFallback)
    #expect(status().st_mode & 0o7777 == 0o754)
    // The file that was replaced is the old one, but for a copy of it.
    #expect(status("log.json~").st_mode & 0o777 == 0o754)
  }

  @Test(arguments: [true, false])
  func `owner and group stay`(isFallback: Bool) throws {
    defer { remove() }
    guard geteuid() == 0 else {
      SkipNotices.shared.printOnce("skipped: only root can give files away")
      return
    }
    #expect(chown(file, 4321, 8765) == 0)
    #expect(chmod(file, 0o6754) == 0)
    _ = try save(isFallback: isFallback)
    for name in ["log.json", "log.json~"] {
      #expect(status(name).st_uid == 4321 && status(name).st_gid == 8765, "\(name)")
    }
    // Somebody's file with the bit set would run as what root has written.
    #expect(status().st_mode & 0o7777 == 0o754)
  }

  #if os(Linux)
    /// An access control list as the system keeps it: (tag, permissions, id) after a
    /// version. Tags: 1 owner, 2 user, 4 group, 0x10 mask, 0x20 others.
    private static func list(
      _ entries: [(tag: UInt16, permissions: UInt16, id: UInt32)]
    ) -> [UInt8] {
      func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
      }
      return entries.reduce(bytes(UInt32(2))) {
        $0 + bytes($1.tag) + bytes($1.permissions) + bytes($1.id)
      }
    }

    private static let sharedList = list([
      (1, 6, .max), (2, 6, 1234), (4, 4, .max), (0x10, 6, .max), (0x20, 0, .max),
    ])

    // The module for Swift has neither of these functions of the C library.
    private typealias SetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
      ) -> Int32
    private typealias GetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
      ) -> Int

    private func set(_ name: String, _ value: [UInt8], on path: String) throws -> Bool {
      let function = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: SetAttribute.self)
      if function(path, name, value, value.count, 0) == 0 { return true }
      SkipNotices.shared.printOnce("skipped: no \(name) in the folder for temporary files")
      return false
    }

    private func attribute(_ name: String, of file: String = "log.json") throws -> [UInt8]? {
      let function = unsafeBitCast(try #require(dlsym(nil, "getxattr")), to: GetAttribute.self)
      var value = [UInt8](repeating: 0, count: 4096)
      let count = function(folder + "/" + file, name, &value, value.count)
      return count < 0 ? nil : Array(value[..<count])
    }

    @Test(arguments: [true, false])
    func `the access control list stays`(isFallback: Bool) throws {
      defer { remove() }
      let name = "system.posix_acl_access"
      guard try set(name, Self.sharedList, on: file) else { return }
      _ = try save(isFallback: isFallback)
      #expect(try attribute(name) == Self.sharedList)
      #expect(try attribute(name, of: "log.json~") == Self.sharedList)
    }

    /// New files get the list that their folder gives; the file that is replaced had none,
    /// and user 1234 could not read it.
    @Test func `nobody gets rights from the folder that the old file did not give`() throws {
      defer { remove() }
      guard try set("system.posix_acl_default", Self.sharedList, on: folder) else { return }
      #expect(chmod(file, 0o640) == 0)
      #expect(try attribute("system.posix_acl_access") == nil)
      _ = try save()
      #expect(try attribute("system.posix_acl_access") == nil)
      #expect(status().st_mode & 0o777 == 0o640)
    }

    @Test(arguments: [true, false])
    func `extended attributes go along`(isFallback: Bool) throws {
      defer { remove() }
      guard try set("user.origin", Array("a phone".utf8), on: file),
        try set("user.empty", [], on: file)
      else { return }
      let output = try save(isFallback: isFallback)
      #expect(output.lostAttributes == 0)
      for file in ["log.json", "log.json~"] {
        #expect(try attribute("user.origin", of: file) == Array("a phone".utf8))
        #expect(try attribute("user.empty", of: file) == [])
      }
    }

    @Test func `attributes that the new file cannot have are counted`() throws {
      defer { remove() }
      guard try set("user.origin", Array("a phone".utf8), on: file) else { return }
      // A device has no attributes of users.
      let device = open("/dev/null", O_WRONLY)
      defer { close(device) }
      var lost: Int32 = 0
      #expect(cfiles_copy_attributes(file, -1, device, &lost) == 0)
      #expect(lost == 1)
    }
  #endif
}
