// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV of openScale, the app for scales.
///
///     DATE,TIME,BODY_FAT,COMMENT,WATER,WEIGHT                     version 3
///     2025-04-07,08:30:00,18.4,,55.1,72.5
///
///     "biceps","bone",…,"comment","dateTime","fat",…,"weight"     version 2
///     0.0,3.1,…,"","2021-04-18 11:51",20.3,…,77.35
///
/// - Weight, bone and lean mass are taken as kilograms, the rest as percentages:
///   what version 2 always writes and version 3 does unless another unit is set
///   in the app. The file does not say; `--mass-unit` does, and without it there
///   is a note.
/// - A zero of the app's own numbers means that there was no value.
/// - Local times without offset. Dates are year first; others, which spreadsheets
///   and old versions write, are decided for the whole file or by `--date-order`.
/// - Columns that the user has made, and those without a field, are extras.
///
/// Known from the source of the app itself.
public struct OpenScaleFormat: CSVLogFormat {
  public init() {}

  public var name: String { "openscale" }
  public var title: String { "openScale CSV" }
  public var evidence: FormatEvidence { .importer }
  public var writes: Bool { true }

  public var cannotHold: [String] {
    [
      "the person: a file is of one user", "body parts as masses and bones as a percentage",
      "height, source and device", "offsets of times",
      "extras but for those that came from openScale",
    ]
  }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    if table.names.allSatisfy({ OpenScaleColumn.isNewName($0) }) || table.hasExactly("TIME") {
      let known = table.names.count { OpenScaleColumn.isNewName($0) }
      return table.hasExactly("DATE") && table.hasExactly("TIME") && table.hasExactly("WEIGHT")
        && known >= 3
    }
    return table.hasExactly("dateTime") && table.hasExactly("weight")
      && table.has(anyOf: ["lbm", "visceralFat", "caliper1", "biceps", "muscle"])
  }

  public func recognition(_ head: InputHead) -> String? {
    TableHead(head)?.hasExactly("dateTime") == true
      ? "the columns dateTime and weight" : "the columns DATE, TIME and WEIGHT"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    OpenScaleMapping(options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    OpenScaleWriter(output)
  }
}

/// The columns of both versions.
enum OpenScaleColumn: TableColumnMeaning {
  case date
  case time
  case dateTime
  case weight
  case bodyFat
  case water
  case muscle
  case bone
  case leanMass
  case bmi
  case comment
  /// A number of the app for which there is no field.
  case other(String)

  var fieldName: String? {
    switch self {
    case .date, .dateTime: "date"
    case .weight: "weight"
    case .bodyFat: "bodyFat"
    case .water: "water"
    case .muscle: "muscle"
    case .bone: "bone"
    case .leanMass: "leanMass"
    case .bmi: "bmi"
    case .comment: "note"
    case .time, .other: nil
    }
  }

  private static let names: [(new: String, old: String, column: OpenScaleColumn)] = [
    ("DATE", "date", .date), ("TIME", "time", .time), ("DATETIME", "dateTime", .dateTime),
    ("WEIGHT", "weight", .weight), ("BODY_FAT", "fat", .bodyFat), ("WATER", "water", .water),
    ("MUSCLE", "muscle", .muscle), ("BONE", "bone", .bone), ("LBM", "lbm", .leanMass),
    ("BMI", "bmi", .bmi), ("COMMENT", "comment", .comment),
  ]

  private static let others = [
    "BICEPS", "BMR", "CALIPER1", "CALIPER2", "CALIPER3", "CALIPER_1", "CALIPER_2", "CALIPER_3",
    "CALORIES", "CHEST", "HEART_RATE", "HIP", "HIPS", "NECK", "TDEE", "THIGH", "VISCERALFAT",
    "VISCERAL_FAT", "WAIST", "WHR", "WHTR",
  ]

  init?(_ name: String) {
    let known = Self.names.first {
      CSVText.equalFoldingASCII($0.new.utf8, name.utf8)
        || CSVText.equalFoldingASCII($0.old.utf8, name.utf8)
    }
    if let known {
      self = known.column
    } else if Self.others.contains(where: { CSVText.equalFoldingASCII($0.utf8, name.utf8) }) {
      self = .other(name)
    } else {
      return nil
    }
  }

  /// Whether version 3 calls a column so.
  static func isNewName(_ name: String) -> Bool {
    names.contains { $0.new.hasSameBytes(as: name) }
      || others.contains { $0.hasSameBytes(as: name) }
  }
}
