// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A database in a file of its own, and the program `sqlite3` that works on it.
final class SQLiteDatabase {
  private let folder: URL

  /// Nil, with a notice, where there is no program `sqlite3` or it is too old.
  init?() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "logxml-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let answer = try? run(
      "CREATE TABLE t (a PRIMARY KEY); INSERT INTO t VALUES (TRUE) "
        + "ON CONFLICT DO NOTHING; SELECT a FROM t; DROP TABLE t;\n")
    guard answer == "1\n" else {
      SkipNotices.shared.printOnce("skipped: no sqlite3 from 3.24 on")
      return nil
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the program prints for a script on its standard input; errors, too.
  func run(_ script: String) throws -> String {
    let input = folder.appending(path: "script")
    try Data(script.utf8).write(to: input)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-bail", folder.appending(path: "db").path()]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = try FileHandle(forReadingFrom: input)
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The cells of a query, texts as they are stored, byte by byte; nil for NULL.
  func rows(_ columns: [String], from table: String) throws -> [[String?]] {
    let cells = columns.map { "typeof(\($0))||':'||hex(\($0))" }.joined(separator: ", ")
    let output = try run("SELECT \(cells) FROM \(table) ORDER BY rowid;\n")
    return try output.split(separator: "\n").map { line in
      try line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        let parts = cell.split(separator: ":", omittingEmptySubsequences: false)
        try #require(parts.count == 2, "\(output.prefix(300))")
        if parts[0] == "null" { return nil }
        let digits = Array(parts[1].utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
          UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
        }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
