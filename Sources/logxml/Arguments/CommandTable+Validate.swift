// SPDX-License-Identifier: MIT

extension CommandTable {
  static let validate = Command(
    name: .validate,
    operands: "[FILE...]",
    summary: "Say what is wrong in files, where and why: syntax, schema, meaning",
    description: [
      """
      Checks each file in up to three layers: whether it is well-formed XML, JSON or CSV; whether \
      it is as a schema says; and, for logs in any known format, whether their entries make \
      sense. XML, JSON and CSV that is no known log is checked for its syntax alone.
      """,
      """
      Every problem is a line: file, line, column, how much it matters, the rule that was broken, \
      and what was found. Errors make a file invalid; warnings are doubts, notes are there to \
      know. --deny, --warn and --allow change that for a rule.
      """,
      files,
      """
      Several files are checked at a time; the report is in the order of the files all the same. A \
      broken file never stops the others.
      """,
      """
      Exit status: 0 if nothing was found but warnings and notes, 1 if there was an error, 2 if \
      anything could not be done: a wrong command line, a file that cannot be read, a damaged \
      archive, a file that was named and is nothing that can be checked.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "What is wrong with this export?",
        line: "logxml validate export.zip"),
      Command.Example(
        purpose: "A folder of backups, without the oldest, warnings being errors",
        line: "logxml validate --deny warnings --exclude '2009-*' backups/"),
      Command.Example(
        purpose: "How many problems of which rules are there?",
        line: "logxml validate --summary only backups/"),
      Command.Example(
        purpose: "A report for a build server",
        line: "logxml validate -t junit -o report.xml backups/"),
    ])
}
