// SPDX-License-Identifier: MIT

/// The names of the columns of a table.
///
///     let header = CSVHeader(row)
///     let odometer = header.index(of: "Odo (km)") ?? header.index(of: "Odo (mi)")
///     …
///     row.cell(at: odometer)?.string
///
/// Names are compared as UTF-8 bytes, without white space around them and, unless `foldsCase`
/// is off, without regard to the case of ASCII letters. Other letters are only equal to
/// themselves.
public struct CSVHeader: Sendable {
  /// The names, trimmed, one for each column.
  public let names: [String]
  private let foldsCase: Bool

  /// Creates a header from a row with the names of the columns.
  public init(_ row: Row, foldsCase: Bool = true) {
    names = row.map { String(decoding: CSVText.trimmed($0.bytes), as: UTF8.self) }
    self.foldsCase = foldsCase
  }

  /// The first column with a name; nil without one.
  ///
  /// - Complexity: O(*n*) in the length of the header; ask once a table, not
  ///   once a row.
  public func index(of name: String) -> Int? {
    names.firstIndex {
      foldsCase ? CSVText.equalFoldingASCII($0.utf8, name.utf8) : $0 === name
    }
  }

  /// The first name that more than one column has; nil if each has a name of its own, or none.
  public var repeatedName: String? {
    func key(_ name: String) -> [UInt8] {
      name.utf8.map { foldsCase ? CSVText.folded($0) : $0 }
    }
    let counts = Dictionary(names.map { (key($0), 1) }, uniquingKeysWith: +)
    return names.first { !$0.isEmpty && counts[key($0), default: 0] > 1 }
  }
}
