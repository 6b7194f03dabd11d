// SPDX-License-Identifier: MIT

extension CommandTable {
  static let validate = Command(
    name: .validate,
    operands: "[FILE...]",
    summary: "Find problems in files: syntax, schema, meaning",
    description: [
      """
      Checks each file in up to three layers: whether it is well-formed XML, JSON or CSV; whether \
      it conforms to a schema; and, for logs in any known format, whether their entries make \
      sense. XML, JSON and CSV files that are not a known log are checked only for syntax.
      """,
      """
      Each problem is one line: file, line, column, severity, the broken rule, and what was found. \
      Errors make a file invalid; warnings point to doubtful values; notes are for information. \
      --deny, --warn and --allow change the severity of a rule.
      """,
      files,
      """
      Several files are checked at the same time, but the report is in the order of the files. A \
      damaged file never stops the others.
      """,
      """
      Exit status: 0 if there were no errors, 1 if there were, 2 if anything failed: a wrong \
      command line, a file that cannot be read, a damaged archive, a named file of a kind that \
      cannot be checked.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "What is wrong with this export?",
        line: "logxml validate export.zip"),
      Command.Example(
        purpose: "A folder of backups without the oldest, with warnings as errors",
        line: "logxml validate --deny warnings --exclude '2009-*' backups/"),
      Command.Example(
        purpose: "How many problems are there, by rule?",
        line: "logxml validate --summary only backups/"),
      Command.Example(
        purpose: "A report for a build server",
        line: "logxml validate -t junit -o report.xml backups/"),
    ])
}
