// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Why an input could not be read to its end.
enum ReadFailure: Error {
  case unreadable(SystemError)
  case malformed(message: String, position: SourcePosition?, excerpt: SourceExcerpt?)

  /// What an error of the libraries means for the input.
  init(_ error: any Error) {
    switch error {
    case let error as ReadFailure:
      self = error
    case let error as SystemError:
      self = .unreadable(error)
    case let error as XMLReadError:
      self = .malformed(
        message: InputLimit.advised(error.message, .xml), position: error.position,
        excerpt: error.excerpt)
    case let error as InputError:
      // What the system says is said as it is, without a place.
      self =
        error.systemCode.map { .unreadable(SystemError(code: $0)) }
        ?? .malformed(
          message: InputLimit.advised(error.message, .container), position: nil, excerpt: nil)
    case let error as LogError:
      self = .malformed(
        message: InputLimit.advised(error.message, .table), position: error.position,
        excerpt: nil)
    case let error as ElementJSONReader.Failure:
      self = .malformed(
        message: InputLimit.advised(error.message, .element), position: error.position,
        excerpt: nil)
    default:
      self = .malformed(message: "\(error)", position: nil, excerpt: nil)
    }
  }

  /// Whether there is no file of that name.
  var isMissingFile: Bool {
    if case .unreadable(let error) = self { return error == .noSuchFile }
    return false
  }

  /// The failure in words.
  ///
  /// - Parameter showsSource: Whether to show the line of the input and the
  ///   place in it, for people.
  func message(for file: some CustomStringConvertible, showsSource: Bool) -> String {
    let name = FileName(file.description)
    let file = name.shown
    switch self {
    case .unreadable(let error):
      let advice = MissingFile.advice(on: name, error) ?? ""
      return "logxml: \(file): \(error.reason)\(advice)"
    case .malformed(let message, let position, let excerpt):
      let place = position.map { "\(file):\($0)" } ?? "\(file)"
      var text = "\(place): error: \(VisibleText.harmless(message))"
      if showsSource, let excerpt {
        text += "\n  \(excerpt.line)\n  " + String(repeating: " ", count: excerpt.offset) + "^"
      }
      return text
    }
  }
}
