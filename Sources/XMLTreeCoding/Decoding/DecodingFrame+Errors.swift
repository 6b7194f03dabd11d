// SPDX-License-Identifier: MIT

import XMLTree

// The errors of decoding. A message says what was found and what was expected; the position
// is that of the start tag.

extension DecodingFrame {
  /// A frame for an error about a value that needed no frame.
  func at(_ key: PathKey, _ found: Found, _ info: KeyInfo?) -> DecodingFrame {
    let frame = DecodingFrame(session)
    frame.parent = self
    frame.pathKey = key
    frame.source = found.source
    frame.info = info
    return frame
  }

  private func context(_ message: String) -> DecodingError.Context {
    var place = source.position
    var next = parent
    while place == nil, let frame = next {
      place = frame.source.position
      next = frame.parent
    }
    let error = XMLCodingError(message: message, position: place)
    return DecodingError.Context(
      codingPath: codingPath, debugDescription: error.sentence,
      underlyingError: place == nil ? nil : error)
  }

  func corrupted(_ message: String) -> DecodingError { .dataCorrupted(context(message)) }

  func mismatch(_ type: Any.Type, _ message: String) -> DecodingError {
    .typeMismatch(type, context(message))
  }

  func nilFound(_ type: Any.Type) -> DecodingError {
    .valueNotFound(type, context("\(placeWords) is nil (xsi:nil), and a value is wanted"))
  }

  /// The error for a value that is missing in the source.
  func missing() -> DecodingError {
    let element = parent?.source.element
    let inside = element.map { " in `\($0.name)`" } ?? ""
    let message = "no \(info?.description ?? "value")\(inside)"
    guard let key = pathKey, !(key is IndexKey) else {
      return .valueNotFound(Any.self, context(message))
    }
    var made = context(message)
    made = DecodingError.Context(
      codingPath: Array(made.codingPath.dropLast()), debugDescription: made.debugDescription,
      underlyingError: made.underlyingError)
    return .keyNotFound(key, made)
  }

  /// An error that a type has thrown itself, with the position added.
  func located(_ error: DecodingError) -> DecodingError {
    func located(_ old: DecodingError.Context) -> DecodingError.Context {
      let made = context(old.debugDescription)
      return DecodingError.Context(
        codingPath: old.codingPath, debugDescription: made.debugDescription,
        underlyingError: made.underlyingError)
    }
    switch error {
    case .typeMismatch(let type, let context) where context.underlyingError == nil:
      return .typeMismatch(type, located(context))
    case .valueNotFound(let type, let context) where context.underlyingError == nil:
      return .valueNotFound(type, located(context))
    case .keyNotFound(let key, let context) where context.underlyingError == nil:
      return .keyNotFound(key, located(context))
    case .dataCorrupted(let context) where context.underlyingError == nil:
      return .dataCorrupted(located(context))
    default: return error
    }
  }

  // MARK: Words

  var placeWords: String { placeWords(Found(source: source), info) }

  func placeWords(_ found: Found, _ info: KeyInfo?) -> String {
    switch found.source {
    case .nothing: info?.description ?? "the value"
    case .element(let node): "`\(node.name)`"
    case .attribute(let attribute):
      "the attribute `\(attribute.name)` of `\(attribute.element.name)`"
    case .ownText(let node): "the text of `\(node.name)`"
    case .characters(_, let node): "a text in `\(node.name)`"
    }
  }

  /// A text in quotes, short enough for a message.
  static func shown(_ text: String) -> String {
    if text.isEmpty { return "empty" }
    let short = text.prefix(40)
    return short.endIndex == text.endIndex ? "“\(text)”" : "“\(short)…”"
  }
}
