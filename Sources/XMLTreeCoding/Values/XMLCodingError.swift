// SPDX-License-Identifier: MIT

import XMLTree

/// What was found and what was expected, and where: the `underlyingError` of each `DecodingError`
/// that `XMLTreeDecoder` throws, unless its document was made by a program and has no positions.
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

  /// `line 4, column 3`, or the message if there is no position. An error around this one, which
  /// prints it, has the message already.
  public var description: String { place ?? message }

  /// `message (line 4, column 3)`, or the message alone.
  package var sentence: String { place.map { "\(message) (\($0))" } ?? message }

  private var place: String? { position.map { "line \($0.line), column \($0.column)" } }
}
