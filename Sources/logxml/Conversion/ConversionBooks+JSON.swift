// SPDX-License-Identifier: MIT

extension ConversionBooks {
  /// For programs: all counts as one JSON object on one line.
  ///
  /// `entries` is always `records` + `rejected` + `duplicates` + all of `filtered`
  /// + all of `notModelled`.
  var json: String {
    var object = JSONObjectText()
    object.add("inputs", inputs)
    object.add("notReadToTheEnd", broken)
    object.add("skipped", skipped)
    object.add("entries", entries)
    object.add("records", records)
    for kind in kinds { object.add(kind.name + "Records", recordsByKind[kind]) }
    object.add("rejected", rejected)
    object.add("duplicates", duplicates)
    object.add("filtered", filtered)
    object.add("notModelled", notModelled)
    object.add("logs", logs.map(Self.object))
    if recordsOfOtherLogs > 0 { object.add("recordsOfOtherLogs", recordsOfOtherLogs) }
    object.add("converted", converted)
    object.add("notConverted", notConverted)
    object.add("form", form)
    object.add("leftBehind", leftBehind.counts)
    object.add("warnings", warnings)
    object.add("notes", notes)
    if let isWritten { object.add("written", isWritten) }
    return object.text
  }

  private static func object(_ log: LogTally.Log) -> JSONObjectText {
    var object = JSONObjectText()
    object.add("type", log.kind.name)
    object.add(log.kind.subjectName, log.subject)
    object.add("records", log.records)
    object.add("first", log.first?.description)
    object.add("last", log.last?.description)
    return object
  }
}
