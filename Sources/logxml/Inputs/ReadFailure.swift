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
    case let error as SketchError:
      self = .malformed(
        message: "no mapping can be sketched: \(error.message)", position: nil, excerpt: nil)
    case let error as ElementJSONReader.Failure:
      self = .malformed(
        message: InputLimit.advised(error.message, .element), position: error.position,
        excerpt: nil)
    default:
      self = .malformed(message: "\(error)", position: nil, excerpt: nil)
    }
  }

  /// That an archive has members, and none of them is a log.
  ///
  /// - Parameter format: The format that the user names.
  init(noLogAmong labels: [String], format: (any LogFormat)?) {
    let format = format.map { "is \($0.title)" } ?? "is a known log"
    let names = labels.prefix(5).joined(separator: ", ") + (labels.count > 5 ? ", ..." : "")
    let message =
      KnownFile(members: labels).map { "not a known log: \($0.advice)" }
      ?? "none of the \(Plural.count(labels.count, "file")) in it \(format): \(names); "
      + "'ARCHIVE:MEMBER' names one member, -f its format"
    self = .malformed(message: message, position: nil, excerpt: nil)
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

extension MappingSketch.Reading {
  /// What there is to say of a log that is read by a sketch.
  func notes(on label: String) -> [String] {
    (["read by a sketch, \(summary)"] + assumptions).map { "logxml: \(label): \($0)" }
  }
}
