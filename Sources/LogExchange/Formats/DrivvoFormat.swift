// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV that Drivvo exports: tables under section marks.
///
///     ##Refuelling
///     "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank",…
///     "45000.0","2019-05-21 14:30:00","Gasoline","5.19","207.60","40.00","Yes",…
///     ##Expense
///     …
///
/// - The names of columns are in the language of the app, and so are yes and no.
///   English, Spanish, Portuguese, German, French, Italian and Russian names are
///   known; in any other language the first seven columns count by their places.
/// - A second and third fuel have columns like the first, told apart by a digit
///   that stands outside of the quotes (`"Full tank" 2`) or not at all. One row
///   is one record: what it says of them is extras named `Total cost 2`.
/// - The odometer's unit stands behind its name. Where it does not, that of the
///   consumption counts (`6,414 л/100км`), then `--distance-unit`. The volume's
///   unit stands behind `Price /`.
/// - Numbers have a point. 0 for the odometer, and in columns of which there is
///   no field, was not entered and is left out, as `No` is for second fuels.
/// - Dates begin with the year; older exports have others, which the column
///   decides.
/// - The vehicle is named by a column or by the section `##Vehicle`, if that
///   stands within the first 64 kB; older exports name none.
/// - Expenses, services and incomes are counted under the names of their
///   sections.
///
/// Known from the sources of programs that import such files, some with parts of
/// real ones; German, French and Italian names of columns are assumed.
public struct DrivvoFormat: CSVLogFormat {
  public init() {}

  public var name: String { "drivvo" }
  public var title: String { "Drivvo CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool { header(head) != nil }

  public func recognition(_ head: InputHead) -> String? { "the section ##Refuelling" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    header(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    DrivvoMapping(options, nil)
  }

  public func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any CSVRecordMapping {
    DrivvoMapping(options, head)
  }

  /// The names of the columns of the section of fill-ups.
  private func header(_ head: InputHead) -> TableHead? {
    let start = head.bytes.first { !" \t\r\n\"".utf8.contains($0) }
    guard start == UInt8(ascii: "#") else { return nil }
    let lines = head.lines(5_000).filter { !$0.isEmpty }
    let marks = lines.indices.dropLast().filter { index in
      TableHead(lines[index...index])?.names.first.flatMap(DrivvoSection.name)
        .map(DrivvoSection.isRefuelling) ?? false
    }
    guard let mark = marks.first, let table = TableHead(lines[(mark + 1)...]),
      table.names.count >= 6
    else { return nil }
    return table
  }
}

/// The names of sections.
enum DrivvoSection {
  /// The name that a mark such as `##Refuelling` has; nil if it is none.
  static func name(_ mark: String) -> String? {
    let bytes = CSVText.trimmed(Array(mark.utf8)[...])
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let name = CSVText.trimmed(bytes.drop { $0 == UInt8(ascii: "#") })
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private static let refuelling = [
    "refuelling", "refueling", "reabastecimiento", "repostaje", "abastecimento", "betankung",
    "tankvorgang", "ravitaillement", "rifornimento", "tankowanie",
  ]

  static func isRefuelling(_ name: String) -> Bool {
    refuelling.contains { CSVText.equalFoldingASCII($0.utf8, name.utf8) }
  }

  static func isVehicle(_ name: String) -> Bool {
    ["vehicle", "veiculo", "vehiculo"].contains {
      CSVText.equalFoldingASCII($0.utf8, name.utf8)
    }
  }

  static let sections = CSVSections.soleCells { name($0) }
}
