// SPDX-License-Identifier: MIT

/// The form of a CSV text: the delimiter between cells, and the notation for cells that contain
/// it.
///
/// The default is RFC 4180, read leniently: commas, double quotes, quotes inside
/// quotes doubled, any one kind of line end. Empty lines are no rows.
public struct CSVDialect: Hashable, Sendable {
  /// The notation of a quote inside a quoted cell.
  public enum QuoteEscape: Hashable, Sendable {
    /// `"say ""hi"""`, as RFC 4180 defines it.
    case doubled
    /// `"say \"hi\""`; a backslash itself is then `\\`.
    case backslash
  }

  /// An ASCII character other than quote, backslash, line end and NUL.
  public var delimiter: UInt8
  /// An ASCII character; nil if quotes are ordinary text.
  public var quote: UInt8?
  public var quoteEscape = QuoteEscape.doubled
  /// True if `\` outside of quotes escapes a delimiter, a quote or a backslash; before any
  /// other character it is text.
  public var escapesOutsideQuotes = false
  /// The beginning of lines that are comments; nil if all lines are rows.
  public var commentPrefix: String?
  /// The line end; nil to take it from the first line end outside of quotes.
  public var lineEnd: CSVLineEnd?
  /// True if a first line such as `sep=;` is an instruction for spreadsheets and not a row.
  public var hasSeparatorLine = false
  /// True for the rows of a spreadsheet as `SheetWriter` writes them.
  var isSheet = false

  public init(
    delimiter: Unicode.Scalar = ",", quote: Unicode.Scalar? = "\"",
    quoteEscape: QuoteEscape = .doubled, escapesOutsideQuotes: Bool = false
  ) {
    self.delimiter = UInt8(ascii: delimiter)
    self.quote = quote.map { UInt8(ascii: $0) }
    self.quoteEscape = quoteEscape
    self.escapesOutsideQuotes = escapesOutsideQuotes
  }

  /// The rows of a spreadsheet, whatever the format is.
  static let sheet: CSVDialect = {
    var dialect = CSVDialect(delimiter: UnicodeScalar(SheetWriter.delimiter))
    dialect.lineEnd = .lineFeed
    dialect.isSheet = true
    return dialect
  }()

  /// The delimiter in words: `comma`, `semicolon`, `tab`, `vertical bar`, `space`.
  public var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: "|"): "vertical bar"
    case UInt8(ascii: " "): "space"
    default: "\"\(Character(UnicodeScalar(delimiter)))\""
    }
  }
}
