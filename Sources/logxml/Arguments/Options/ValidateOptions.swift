// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The options of `validate`.
struct ValidateOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: ReportName?
  /// Reports that are written to files of their own.
  var reports: [(form: ReportName, file: FileName)] = []
  /// The layers that are checked; empty for the usual ones.
  var layers: Set<Rule.Layer> = []
  /// The schema that `--schema` names; nil without that option.
  var schema: SchemaChoice?
  /// The folder that must contain the files that the schema names; nil for the schema's folder.
  var schemaRoot: FileName?
  var schemaLimits = XMLSchema.Limits()
  var policy = RulePolicy()
  /// The form of the summary; nil for words, if there is something to report.
  var summary: SummaryForm?
  /// The most problems of one file that are shown.
  var problemLimit = 1000
  /// True if the first file with an error ends the run.
  var failsFast = false
  /// The local time after which dates are in the future; nil for the time of the clock.
  var now: Timestamp?
}

/// A schema for validating XML.
enum SchemaChoice: Sendable {
  /// The schema of native XML.
  case native
  case file(FileName)
}
