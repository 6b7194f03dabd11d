// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// A logbook as a whole file.
@Suite struct LogbookWritingTests {
  @Test(arguments: ["xml", "json", "ndjson", "csv", "sql"])
  func `a logbook is written whole`(form: String) throws {
    final class Output { var bytes: [UInt8] = [] }
    let records = try NativeConversion.records(
      """
      {"type":"weight","person":"Ann","date":"2024-03-01","weight":82.4,"weightUnit":"kg"}
      {"type":"weight","person":"Bob","date":"2024-03-02","weight":70,"weightUnit":"kg"}
      """, from: "ndjson"
    ).collector.records
    var book = Logbook()
    for record in records { book.add(record) }
    let output = Output()
    let format = try #require(LogFormats.standard.named(form))
    var sink = try #require(
      format.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions()))
    try book.write(to: &sink)
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == (try NativeConversion(
          book.logs.map { RandomLogbook.Log(header: $0.header, records: $0.records) }, to: form
        ).text))
    if form == "sql" { return }
    var collector = RecordCollector()
    try LogReader().read(output.bytes, into: &collector) { _ in }
    #expect(collector.records == records)
  }
}
