// SPDX-License-Identifier: MIT

import LogExchange
import Platform
import Testing

/// What a pipe has delivered is read, however slowly the rest comes.
@Suite struct SlowPipeTests {
  struct Input: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let opening: String
    let entry: String
    let ending: String
  }

  static let inputs = [
    Input(
      testDescription: "NDJSON", opening: "",
      entry: #"{"type":"weight","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}"# + "\n",
      ending: ""),
    Input(
      testDescription: "JSON", opening: #"{"version":1,"logs":[{"type":"weight","records":["#,
      entry: #"{"date":"2024-03-01","weight":82.40,"weightUnit":"kg"},"# + "\n",
      ending: #"{"date":"2024-03-02","weight":82.40,"weightUnit":"kg"}]}]}"#),
    Input(
      testDescription: "CSV", opening: "date,weight,weightUnit\n", entry: "2024-03-01,82.40,kg\n",
      ending: ""),
    Input(
      testDescription: "XML", opening: "<logbook version=\"1\"><weightLog>\n",
      entry: "<measurement date=\"2024-03-01\"><weight unit=\"kg\">82.40</weight></measurement>\n",
      ending: "</weightLog></logbook>"),
  ]

  /// The records so far, for those who look while they come.
  private final class Count {
    var records = 0
  }

  private struct CountingSink: RecordSink {
    let count: Count
    mutating func begin(_ log: LogHeader) {}
    mutating func add(_ record: LogRecord) { count.records += 1 }
    mutating func finish() {}
  }

  @Test(arguments: inputs)
  func `complete entries do not wait for the rest of the next one`(_ input: Input) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let source = try FileByteSource(descriptor: reading)
    // More than is looked at to recognise the format, and then a few entries at a time.
    let first = (1 << 16) / input.entry.utf8.count + 1
    let cut = input.entry.utf8.count / 2
    let text = Array(
      (input.opening + String(repeating: input.entry, count: first + 7) + input.ending).utf8)
    var pieceEnds = [1 << 15, input.opening.utf8.count + first * input.entry.utf8.count + cut]
    for index in 1...5 { pieceEnds.append(pieceEnds[1] + index * input.entry.utf8.count) }
    pieceEnds.append(text.count)
    var written = 0
    let count = Count()
    var sink = CountingSink(count: count)
    var late: [Int] = []
    let read = { (buffer: UnsafeMutableRawBufferPointer) in
      let complete = (written - input.opening.utf8.count) / input.entry.utf8.count
      // Up to there the format is not known.
      if written >= InputHead.size { late.append(max(0, complete - count.records)) }
      if let end = pieceEnds.first(where: { $0 > written }) {
        // A pipe holds 64 kB.
        let next = min(end, written + 1 << 15)
        text[written..<next].withUnsafeBytes { piece in
          #expect(write(writing, piece.baseAddress, piece.count) == piece.count)
        }
        written = next
        if written == text.count { close(writing) }
      }
      return try source.read(into: buffer)
    }
    try LogReader().read(from: read, into: &sink) { _ in }
    #expect(late.allSatisfy { $0 == 0 } && late.count > 6)
    #expect(count.records >= first + 7)
  }
}
