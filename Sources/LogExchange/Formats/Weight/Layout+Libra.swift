// SPDX-License-Identifier: MIT

import XMLTree

extension Layout {
  /// The export of Libra, the weight tracker for Android.
  ///
  ///     #Version: 6
  ///     #Units: kg
  ///
  ///     #date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
  ///     2021-03-02T06:45:12.118204Z;71.0;71.18;21.4;21.4;;;after run
  ///
  /// - Lines that begin with `#` give version, unit and columns; the order of the columns
  ///   counts, and their number differs between versions.
  /// - Version 6 writes ISO 8601 with an offset, mostly `Z`; version 5 local times.
  /// - `#Units` is kg, lb or st; without it the user has to give the unit.
  /// - Body fat is a percentage. The muscle mass may be a percentage or a mass (programs
  ///   that read it differ), so it is an extra, as the trends are.
  /// - Old databases have an entry at midnight beside the real one: both are kept.
  /// - `log` is the note; it includes its semicolons, and quotes have no meaning.
  ///
  /// Known from the sources of programs that import and write it.
  static let libra = Layout(
    name: "libra", title: "Libra", kind: .weight, evidence: .importer,
    table: TableShape(
      delimiter: UInt8(ascii: ";"), quoting: .none, titles: .whole, remarkMark: "#",
      overflow: ["log"]),
    recognised: [[.columns("date", "weight"), .anyRemark(["version", "units"])]],
    recognition: "the line #date;weight;…",
    dates: DateNotation(example: "2021-03-01T06:40:00.000Z or 2021-03-01 06:40:00"),
    columns: [
      .date("date"),
      .quantity(
        WeightFields.weight, "weight",
        unit: .remark(
          "units", [Word("kg", "kg"), Word("lb", "lb"), Word("lbs", "lb"), Word("st", "st")]),
        .asked),
      .quantity(WeightFields.bodyFat, "body fat", unit: .always("%")),
      .text(WeightFields.note, "log", "comment", "comments"),
    ],
    needs: .someMeasure("weight"),
    context: LayoutHook(name: "libra.version") { _, _, _ in LibraVersion() })
}

/// Checks that the version of a file is a known one.
private struct LibraVersion: TableContext {
  func check(_ remark: TableRemark, at position: SourcePosition?) -> MappedEntry? {
    guard remark.isNamed("Version"), remark.value !== "5", remark.value !== "6"
    else { return nil }
    let fault = RecordFault(
      code: .unknownVersion,
      message:
        "the version is \"\(RecordFault.excerpt(remark.value))\", this program knows 5 and 6",
      field: "#Version", position: position)
    return MappedEntry(.nothing, warnings: [fault])
  }
}
