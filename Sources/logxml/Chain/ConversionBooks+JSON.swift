// SPDX-License-Identifier: MIT

import LogExchange

extension ConversionBooks {
  /// For programs: all counts as one JSON object on one line.
  ///
  /// `entries` is always `records` + `rejected` + `duplicates` + all of `filtered`
  /// + all of `notModelled`.
  var json: String { JSONWriter.object { write(to: &$0) } }

  /// Writes all counts into an object that is open.
  func write(to json: inout JSONWriter) {
    json.member("inputs", inputs.inputs)
    json.member("notReadToTheEnd", inputs.broken)
    json.member("skipped", inputs.skipped)
    json.member("entries", entries)
    json.member("records", records)
    for kind in kinds { json.member(kind.name + "Records", recordsByKind[kind]) }
    json.member("rejected", rejected)
    json.member("duplicates", duplicates)
    json.member("filtered", filtered)
    json.member("notModelled", notModelled)
    json.array("logs") { for log in logs { Self.write(log, to: &$0) } }
    if recordsOfOtherLogs > 0 { json.member("recordsOfOtherLogs", recordsOfOtherLogs) }
    json.member("converted", converted)
    json.member("notConverted", notConverted)
    json.member("form", form)
    json.member("leftBehind", leftBehind.counts)
    json.member("warnings", inputs.warnings)
    json.member("notes", inputs.notes)
    if let isWritten { json.member("written", isWritten) }
  }

  private static func write(_ log: LogTally.Log, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", log.kind.name)
      json.member(log.kind.subjectName, log.subject)
      json.member("records", log.records)
      json.member("first", log.first?.description)
      json.member("last", log.last?.description)
    }
  }
}
