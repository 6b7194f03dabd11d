// SPDX-License-Identifier: MIT

import LogExchange

/// Gives records without a vehicle or person the name that `units.json` has for their file.
struct NamingSink<Next: RecordSink>: RecordSink {
  let assumed: AssumedSubjects
  var next: Next

  mutating func beginInput() { next.beginInput() }
  mutating func begin(_ log: LogHeader) throws { try next.begin(assumed.apply(to: log)) }
  mutating func add(_ record: LogRecord) throws { try next.add(assumed.apply(to: record)) }
  mutating func noteGap() { next.noteGap() }
  mutating func expect(_ kind: LogKind) { next.expect(kind) }
  mutating func finish() throws { try next.finish() }
}
