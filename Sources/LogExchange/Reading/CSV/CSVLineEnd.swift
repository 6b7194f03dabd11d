// SPDX-License-Identifier: MIT

/// The line end after the rows of a CSV text.
public enum CSVLineEnd: Hashable, Sendable {
  case lineFeed
  case carriageReturnLineFeed
  /// As in exports of old systems. A line feed then ends a row, too.
  case carriageReturn

  /// The bytes.
  var bytes: StaticString {
    switch self {
    case .lineFeed: "\n"
    case .carriageReturnLineFeed: "\r\n"
    case .carriageReturn: "\r"
    }
  }
}
