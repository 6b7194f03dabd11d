// SPDX-License-Identifier: MIT

import LogExchange

#if SQLite
  import CSQLite
#endif

extension FuzzTarget {
  /// The SQL of records, run by SQLite, gives their texts back. The input is texts, parted
  /// by bytes of FF.
  static let sql = FuzzTarget(name: "sql") { bytes in
    let texts = bytes.split(separator: 0xFF, omittingEmptySubsequences: false).prefix(20).map {
      String(decoding: $0, as: UTF8.self)
    }
    var script: [UInt8] = []
    let format = LogFormats.standard.named("sql")
    guard var sink = format?.makeSink({ script.append(contentsOf: $0) }, WritingOptions()),
      let date = Timestamp(year: 2024, month: 3, day: 1)
    else { return "there is no writer of SQL" }
    do {
      for (index, text) in texts.enumerated() {
        var record = WeightRecord(date: date)
        // The person tells the records apart, and says their order.
        record.person = "\(100 + index)"
        record.note = text
        record.extras.append(name: text, value: text)
        try sink.add(LogRecord(record))
      }
      try sink.finish()
    } catch {
      return "\(error)"
    }
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    if script.count > 20 * size + 20_000 { return "\(script.count) bytes for \(size) of texts" }
    #if SQLite
      return difference("notes", texts.map { $0.utf8.filter { $0 != 0 } }, notes(script))
    #else
      return nil
    #endif
  }

  #if SQLite
    /// The notes that are in a database once a script has run; its error instead.
    private static func notes(_ script: [UInt8]) -> [[UInt8]] {
      var database: OpaquePointer?
      guard sqlite3_open(":memory:", &database) == SQLITE_OK else { return [] }
      defer { sqlite3_close(database) }
      var text = script.map { CChar(bitPattern: $0) }
      text.append(0)
      if sqlite3_exec(database, text, nil, nil, nil) != SQLITE_OK {
        return [Array(String(cString: sqlite3_errmsg(database)).utf8)]
      }
      var statement: OpaquePointer?
      let query = "SELECT note FROM weight_records ORDER BY person"
      guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else {
        return []
      }
      defer { sqlite3_finalize(statement) }
      var notes: [[UInt8]] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        let count = Int(sqlite3_column_bytes(statement, 0))
        let bytes = sqlite3_column_text(statement, 0)
        notes.append(Array(UnsafeBufferPointer(start: bytes, count: count)))
      }
      return notes
    }
  #endif
}
