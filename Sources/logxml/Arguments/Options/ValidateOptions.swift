// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// What the options of `validate` ask for.
struct ValidateOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: ReportName?
  /// Reports that are written to files of their own.
  var reports: [(form: ReportName, file: FileName)] = []
  /// nil takes the format of each file from its content.
  var format: (any LogFormat)?
  /// The layers that are checked; empty for the usual ones.
  var layers: Set<Rule.Layer> = []
  /// What `--schema` names; nil where there is none.
  var schema: SchemaChoice?
  /// Below which folder the files are that it names; nil for its own folder.
  var schemaRoot: FileName?
  var schemaLimits = XMLSchema.Limits()
  var policy = RulePolicy()
  /// nil says it in words, where there is something to say.
  var summary: SummaryForm?
  /// The most problems that are shown of a file.
  var problemLimit = 1000
  /// Whether the first file with an error ends the run.
  var failsFast = false
  /// The local time at which dates are in the future; nil for that of the clock.
  var now: Timestamp?
}

/// A schema that XML is held against.
enum SchemaChoice: Sendable {
  /// That of native XML.
  case native
  case file(FileName)
}
