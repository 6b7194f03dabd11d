// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The reason why an input could not be read to its end.
struct ReadFailure: Error {
  /// The problem, without the name of the file and the position.
  let text: String
  let position: SourcePosition?
  let excerpt: SourceExcerpt?
  /// The system's error, if the system did not let the input be read.
  private(set) var systemError: SystemError?

  init(
    _ text: String, at position: SourcePosition? = nil, _ excerpt: SourceExcerpt? = nil
  ) {
    self.text = text
    self.position = position
    self.excerpt = excerpt
  }

  init(_ error: SystemError) {
    self.init(error.reason)
    systemError = error
  }

  /// The failure for an error of the libraries.
  init(_ error: any Error) {
    switch error {
    case let error as ReadFailure: self = error
    case let error as SystemError: self.init(error)
    case let error as XMLReadError:
      self.init(InputLimit.advised(error.message, .xml), at: error.position, error.excerpt)
    case let error as SourceRewriter.Refusal: self.init(error.message, at: error.position)
    case let error as InputError:
      // An error of the system is reported in its own words, without a position.
      if let code = error.systemCode {
        self.init(SystemError(code: code))
      } else {
        self.init(InputLimit.advised(error.message, .container))
      }
    case let error as LogError:
      self.init(InputLimit.advised(error.advised, .table), at: error.position)
    case let error as SketchError: self.init("no mapping can be sketched: \(error.advised)")
    case let error as ElementJSON.Problem:
      self.init(InputLimit.advised(error.message, .element), at: error.position)
    default: self.init(error.inWords)
    }
  }

  /// The failure of an archive whose members are no logs.
  ///
  /// - Parameters:
  ///   - named: The format that the user names, if any.
  ///   - mayGuess: True if the members were not read by guesses yet.
  init(noLogAmong labels: [String], named: (any LogFormat)?, mayGuess: Bool) {
    let format = named.map { "is \($0.title)" } ?? "is a known log"
    let names = labels.prefix(5).joined(separator: ", ") + (labels.count > 5 ? ", ..." : "")
    let message =
      KnownFile(members: labels).map { "not a known log: \($0.advice)" }
      ?? "none of the \(Plural.count(labels.count, "file")) in it \(format): \(names); "
      + "'ARCHIVE:MEMBER' names one member, -f its format"
      + (mayGuess && named == nil ? ", and '--map auto' reads what it can guess" : "")
    self.init(message)
  }

  /// Whether the file does not exist.
  var isMissingFile: Bool { systemError == .noSuchFile }

  /// The failure in words.
  ///
  /// - Parameter showsSource: True if the line of the input and the column in it are
  ///   shown, too, for people.
  func message(for file: some CustomStringConvertible, showsSource: Bool) -> String {
    let name = FileName(file.description)
    let file = name.shown
    if let systemError {
      return "logxml: \(file): \(text)" + (MissingFile.advice(on: name, systemError) ?? "")
    }
    let place = position.map { "\(file):\($0)" } ?? file
    let message = "\(place): error: \(VisibleText.harmless(text))"
    guard showsSource, let excerpt else { return message }
    return message + "\n  \(excerpt.line)\n  " + String(repeating: " ", count: excerpt.offset) + "^"
  }
}

extension MappingSketch.Reading {
  /// Messages about a log that is read by a sketch.
  func notes(on label: String) -> [String] {
    (["read by a sketch, \(summary)"] + assumptions.map(\.advised))
      .map { "logxml: \(label): \($0)" }
  }
}
