// SPDX-License-Identifier: MIT

/// Statements that insert records into a database: SQLite from 3.24 on, PostgreSQL.
///
///     BEGIN;
///     CREATE TABLE IF NOT EXISTS weight_records (…, PRIMARY KEY (identity, occurrence));
///     INSERT INTO weight_records (identity, occurrence, person, date, weight, weight_unit) VALUES
///     ('weight|=Ann|2024-03-01|weight=82.4kg', 0, 'Ann', '2024-03-01', '82.40', 'kg')
///     ON CONFLICT DO NOTHING;
///     COMMIT;
///
/// A record is a row, keyed by its `RecordIdentity`: existing rows are not changed, so the
/// same statements can be run again, as can those of a later export. All statements are
/// one transaction.
struct SQLFormat: LogFormat {
  /// The kinds of log for which it makes tables.
  let kinds: [LogKind]

  var name: String { "sql" }
  var title: String { "SQL for SQLite and PostgreSQL" }
  var evidence: FormatEvidence { .own }
  var reads: Bool { false }
  var writes: Bool { true }
  var cannotHold: [String] {
    ["the character NUL in texts", "logs without records", "extras of logs"]
  }

  func recognises(_ head: InputHead) -> Bool { false }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? { SQLWriter(options.with(kinds), output: output) }
}
