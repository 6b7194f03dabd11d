// SPDX-License-Identifier: MIT

import Foundation
import XMLTree
import XMLTreeCoding

// Makes `localizedDescription` equal to `description`; otherwise it would be “The operation
// could not be completed”.

extension XMLReadError: LocalizedError {
  /// The position and the message.
  public var errorDescription: String? { description }
}

extension XMLPathError: LocalizedError {
  /// The message, with the path and a caret under the column.
  public var errorDescription: String? { description }
}

extension XMLBuildError: LocalizedError {
  /// The message, with the place where the mistake was made.
  public var errorDescription: String? { description }
}

extension XMLSchemaError: LocalizedError {
  /// The message, with the place in the schema.
  public var errorDescription: String? { description }
}

extension XMLValueError: LocalizedError {
  /// The message, with the place of the text.
  public var errorDescription: String? { description }
}

extension XMLCanonicalError: LocalizedError {
  /// The message, with the place in the document.
  public var errorDescription: String? { description }
}

extension XMLWriteError: LocalizedError {
  /// The file and the message.
  public var errorDescription: String? { description }
}

extension XMLCodingError: LocalizedError {
  /// The message and the position.
  public var errorDescription: String? { sentence }
}

extension DecodingError {
  /// For errors of `XMLTreeDecoder` the message with line and column; for those of other decoders
  /// what Foundation says.
  ///
  /// Foundation has one sentence for all values of this type, which no library can replace, so this
  /// needs the type: `catch let error as DecodingError`. In any `catch`, `"\(error)"` has the message.
  public var localizedDescription: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      if let error = context.underlyingError as? XMLCodingError { return error.sentence }
    @unknown default: break
    }
    return (self as any Error).localizedDescription
  }
}
