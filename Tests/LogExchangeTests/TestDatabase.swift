// SPDX-License-Identifier: MIT

import Foundation

@testable import LogExchange

#if SQLite
  /// A database in a folder of its own, which goes with it.
  final class TestDatabase {
    let folder: String
    var path: [UInt8] { Array((folder + "/log.db").utf8) }

    init() throws {
      folder = FileManager.default.temporaryDirectory.path + "/logxml-tests-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The first column of the rows that a query finds.
    func ask(_ query: String) throws -> [String] {
      let statement = try SQLiteFile(path, waiting: {}).prepare(query)
      var rows: [String] = []
      while try statement.next() {
        rows.append(statement.text(0).map { String(decoding: $0, as: UTF8.self) } ?? "NULL")
      }
      return rows
    }

    func change(_ statement: String) throws {
      try SQLiteFile(path, waiting: {}).run(statement)
    }
  }
#endif
