// SPDX-License-Identifier: MIT

/// How a native table is written for the program that is to read it.
public struct TableStyle: Hashable, Sendable {
  /// An ASCII character that is no quote, backslash, line end or NUL.
  public var delimiter: UInt8
  public var decimalMark: DecimalMark
  public var lineEnd: CSVLineEnd
  /// Whether a mark at the beginning says that the text is UTF-8.
  public var hasByteOrderMark: Bool
  /// Whether the first row has the names of the columns.
  public var hasHeader = true

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - delimiter: What stands between cells, in ASCII.
  ///   - decimalMark: What stands before the fraction of numbers.
  ///   - lineEnd: What ends rows.
  ///   - hasByteOrderMark: Whether a mark at the beginning says that the text is UTF-8.
  public init(
    delimiter: Unicode.Scalar = ",", decimalMark: DecimalMark = .point,
    lineEnd: CSVLineEnd = .lineFeed, hasByteOrderMark: Bool = false
  ) {
    self.delimiter = UInt8(ascii: delimiter)
    self.decimalMark = decimalMark
    self.lineEnd = lineEnd
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// Commas, and rows that end with a line feed.
  public static let native = TableStyle()
  /// RFC 4180: commas, and rows that end with carriage return and line feed.
  public static let rfc4180 = TableStyle(lineEnd: .carriageReturnLineFeed)
  /// Tabs, and rows that end with a line feed.
  public static let tabs = TableStyle(delimiter: "\t")
  /// What Excel opens right where numbers have a decimal point.
  public static let excel = TableStyle(lineEnd: .carriageReturnLineFeed, hasByteOrderMark: true)
  /// What Excel opens right where numbers have a decimal comma.
  public static let excelSemicolon = TableStyle(
    delimiter: ";", decimalMark: .comma, lineEnd: .carriageReturnLineFeed, hasByteOrderMark: true)
}
