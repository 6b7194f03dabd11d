// SPDX-License-Identifier: MIT

/// The notation of a native table for the program that will read it.
public struct TableStyle: Hashable, Sendable {
  /// The form of the dates in a table.
  public enum DateForm: String, Hashable, Sendable, CaseIterable {
    /// `2015-01-06T06:08:50+01:00`
    case iso
    /// `2015-01-06 06:08:50`, which spreadsheets take for a date; an offset is left behind.
    case local
  }

  /// An ASCII character other than quote, backslash, line end and NUL.
  public var delimiter: UInt8
  public var decimalMark: DecimalMark
  public var lineEnd: CSVLineEnd
  /// True if the text begins with a byte order mark of UTF-8.
  public var hasByteOrderMark: Bool
  /// The form of dates.
  public var dateForm = DateForm.iso
  /// Whether the first row has the names of the columns.
  public var hasHeader = true

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - delimiter: The character between cells, in ASCII.
  ///   - decimalMark: The character before the fraction of numbers.
  ///   - lineEnd: The line end after rows.
  ///   - hasByteOrderMark: True to begin with a byte order mark of UTF-8.
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
  /// A style that Excel opens correctly in regions with a decimal point.
  public static let excel = TableStyle(lineEnd: .carriageReturnLineFeed, hasByteOrderMark: true)
  /// A style that Excel opens correctly in regions with a decimal comma.
  public static let excelSemicolon = TableStyle(
    delimiter: ";", decimalMark: .comma, lineEnd: .carriageReturnLineFeed, hasByteOrderMark: true)
}
