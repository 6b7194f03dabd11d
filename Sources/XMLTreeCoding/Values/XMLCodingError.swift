// SPDX-License-Identifier: MIT

import XMLTree

/// An error with its position: the `underlyingError` of each `DecodingError` that
/// `XMLTreeDecoder` throws.
///
///     } catch DecodingError.dataCorrupted(let context) {
///       let place = (context.underlyingError as? XMLCodingError)?.position
///     }
public struct XMLCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what was expected, in plain words, without the position.
  public var message: String

  /// The start tag of the element that the message is about; nil if the error is not about an
  /// input.
  public var position: SourcePosition?

  /// Creates an error.
  public init(message: String, position: SourcePosition? = nil) {
    self.message = message
    self.position = position
  }

  /// `message (line 4, column 3)`, or the message alone.
  public var description: String {
    position.map { "\(message) (line \($0.line), column \($0.column))" } ?? message
  }
}
