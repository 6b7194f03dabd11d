// SPDX-License-Identifier: MIT

/// How a CSV text is written: what separates cells, and how cells that hold the
/// separator are told apart.
///
/// The default is RFC 4180, read leniently: commas, double quotes, quotes inside
/// quotes doubled, any one kind of line end.
public struct CSVDialect: Hashable, Sendable {
  /// How a quote is written inside a cell in quotes.
  public enum QuoteEscape: Hashable, Sendable {
    /// `"say ""hi"""`, as RFC 4180 defines it.
    case doubled
    /// `"say \"hi\""`; a backslash itself is then `\\`.
    case backslash
  }

  /// What becomes of lines with nothing on them.
  public enum BlankLines: Hashable, Sendable {
    case skipped
    /// They are rows of one empty cell.
    case kept
  }

  /// An ASCII character that is no quote, backslash, line end or NUL.
  public var delimiter: UInt8
  /// An ASCII character; nil where quotes are text like any other.
  public var quote: UInt8?
  public var quoteEscape = QuoteEscape.doubled
  /// Whether `\` takes the meaning from a delimiter, a quote or a backslash
  /// outside of quotes; before anything else it is text.
  public var escapesOutsideQuotes = false
  /// What lines that are no rows begin with; nil where all lines are rows.
  public var commentPrefix: String?
  public var blankLines = BlankLines.skipped
  /// How rows end; nil to take it from the first line end outside of quotes.
  public var lineEnd: CSVLineEnd?
  /// Whether what RFC 4180 forbids but one can make sense of is an error, and
  /// not a warning of the row.
  public var isStrict = false
  /// Whether a first line such as `sep=;` speaks to a spreadsheet and is no row.
  public var hasSeparatorLine = false

  public init(
    delimiter: Unicode.Scalar = ",", quote: Unicode.Scalar? = "\"",
    quoteEscape: QuoteEscape = .doubled, escapesOutsideQuotes: Bool = false,
    isStrict: Bool = false
  ) {
    self.delimiter = UInt8(ascii: delimiter)
    self.quote = quote.map { UInt8(ascii: $0) }
    self.quoteEscape = quoteEscape
    self.escapesOutsideQuotes = escapesOutsideQuotes
    self.isStrict = isStrict
  }

  /// RFC 4180, and nothing beside it.
  public static let rfc4180 = CSVDialect(isStrict: true)

  /// The delimiter in words: `comma`, `semicolon`, `tab`, `vertical bar`.
  public var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: ","): "comma"
    case UInt8(ascii: ";"): "semicolon"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: "|"): "vertical bar"
    default: "\"\(Character(UnicodeScalar(delimiter)))\""
    }
  }
}
