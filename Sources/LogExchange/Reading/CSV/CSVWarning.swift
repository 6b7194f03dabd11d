// SPDX-License-Identifier: MIT

import XMLTree

/// A violation of RFC 4180 that is tolerated.
public struct CSVWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// `"a" b`: the cell is taken as text, quotes included.
    case textAfterQuote
    /// `a "b"`: the quotes are taken as text.
    case quoteInText
    /// A carriage return outside of quotes in a text with other line ends; it is taken as text.
    case loneCarriageReturn
  }

  public var kind: Kind
  public var position: SourcePosition

  public var message: String {
    switch kind {
    case .textAfterQuote: "text after a closing quote; the quotes are taken as part of the cell"
    case .quoteInText: "a quote in a cell without quotes; it is taken as part of the cell"
    case .loneCarriageReturn:
      "a carriage return where rows end with a line feed; it is taken as part of the cell"
    }
  }

  public var description: String { "\(position): \(message)" }
}
