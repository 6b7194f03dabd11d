// SPDX-License-Identifier: MIT

import LogExchange

/// A mistake in a command line: the problem, and what to do instead.
///
/// Messages are worded where the mistake is found; those of several places are here.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static let noCommand = UsageError("no command given")
  static let repeatedStandardInput = UsageError("standard input ('-') can be read only once")

  static func unknownFlag(_ flag: String, among names: [String]) -> UsageError {
    UsageError("unknown option '\(flag)'" + Suggestion.question(for: flag, among: names))
  }

  static func missingValue(flag: String, placeholder: String) -> UsageError {
    UsageError("'\(flag)' needs a value: \(flag) \(placeholder)")
  }

  static func invalidChoice(flag: String, value: String, choices: [String]) -> UsageError {
    UsageError(
      "'\(value)' is not a value for '\(flag)'" + Suggestion.question(for: value, among: choices)
        + "\nIt takes \(WordList.or(choices)).")
  }

  static func unexpectedOperand(_ word: String, command: String) -> UsageError {
    UsageError("'\(command)' takes no more words, but was given '\(word)'; leave it out")
  }

  /// Two options, or an option and a form, that contradict each other.
  static func conflict(_ one: String, _ other: String) -> UsageError {
    UsageError("'\(one)' and '\(other)' contradict each other; leave one out")
  }

  /// An option that does nothing beside another one.
  static func withoutEffect(_ one: String, _ other: String) -> UsageError {
    UsageError("'\(one)' has no effect with '\(other)'; leave one out")
  }

  /// An option that works only with some forms.
  static func goesWithForms(_ option: String, _ forms: String, form: String) -> UsageError {
    UsageError(
      "'\(option)' goes with \(forms), but the form is '\(form)'; leave it out, or change the form")
  }

  /// Two options write to one file.
  static func sameFile(_ name: FileName) -> UsageError {
    UsageError("'\(name.shown)' would be written twice; give each report a file of its own")
  }
}

extension Suggestion {
  /// The end of a sentence that asks whether the nearest of some words was meant; empty if
  /// no word is near.
  static func question(for word: String, among candidates: [String]) -> String {
    question(nearest(to: word, among: candidates))
  }

  static func question(_ meant: String?) -> String {
    meant.map { "; did you mean '\($0)'?" } ?? ""
  }
}
