// SPDX-License-Identifier: MIT

import LogExchange

/// The messages of a command on standard error while it works: diagnostics, failures and
/// progress. Colour and progress are for terminals.
final class Messages {
  /// The condition for using colour.
  enum Colour: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  let isQuiet: Bool
  let isVerbose: Bool
  private let sink: any ByteSink
  private let usesColour: Bool
  private let progress: ProgressLine?
  /// The bytes that are still left for remarks about single entries; nil for no limit.
  private var room: Int?
  /// The numbers of remarks that were not shown, by what they are called.
  private var hidden: [(what: String, count: Int)] = []

  init(_ options: MessageOptions, _ console: Console, showsProgress: Bool = false) {
    isQuiet = options.isQuiet
    isVerbose = options.isVerbose
    sink = console.errors
    room = sink.isFile ? nil : options.size
    usesColour = Self.usesColour(options, on: sink, console)
    let isShown =
      showsProgress && sink.isTerminal && !isQuiet && !options.hidesProgress
      && console.environment("TERM") != "dumb"
    progress = isShown ? ProgressLine(console) : nil
  }

  /// Whether text for a sink is coloured.
  static func usesColour(
    _ options: MessageOptions, on sink: any ByteSink, _ console: Console
  ) -> Bool {
    switch options.colour {
    case .always: true
    case .never: false
    case .auto:
      sink.isTerminal && (console.environment("NO_COLOR") ?? "").isEmpty
        && console.environment("TERM") != "dumb"
    }
  }

  /// Whether messages go to a terminal, where people read them.
  var isTerminal: Bool { sink.isTerminal }

  /// Writes a failure, even if messages are to be quiet.
  func fail(_ message: String) {
    write(coloured(VisibleText.harmlessLines(message), "error"))
  }

  /// Writes a remark, unless messages are to be quiet.
  func note(_ message: String) {
    if !isQuiet { write(coloured(VisibleText.harmless(message), "note")) }
  }

  /// Warns of something that is probably a mistake, unless messages are to be quiet.
  func warn(_ message: String) {
    if !isQuiet { write(coloured(VisibleText.harmless("logxml: warning: " + message), "warning")) }
  }

  /// Writes a detail, only with `--verbose`.
  func detail(_ message: String) {
    if isVerbose, !isQuiet { write(VisibleText.harmless(message)) }
  }

  /// Writes a diagnostic of a reader; if messages are to be quiet, only errors.
  func report(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity != .error { return }
    let message = VisibleText.harmless(diagnostic.withOptions.description)
    let severity = diagnostic.severity.rawValue
    list(coloured(message, severity), as: severity)
  }

  /// Writes one of many remarks on single entries. On a terminal or in a pipe their size is
  /// limited, as an input of a few bytes may make millions; all are counted.
  ///
  /// - Parameters:
  ///   - text: The remark, without characters that could affect a terminal.
  ///   - what: Its name in the count of hidden remarks: `error`.
  func list(_ text: String, as what: String) {
    let size = text.utf8.count + 1
    guard let left = room else { return write(text) }
    if size <= left, hidden.isEmpty {
      room = left - size
      write(text)
    } else if let place = hidden.firstIndex(where: { $0.what === what }) {
      hidden[place].count += 1
    } else {
      hidden.append((what, 1))
    }
  }

  /// Reports how many remarks were not shown.
  private func noteHidden() {
    if hidden.isEmpty { return }
    let counts = hidden.map { Plural.count($0.count, "more " + $0.what) }
    hidden = []
    fail(
      "logxml: \(counts.joined(separator: ", ")) not shown (limit `messages`); "
        + "--max messages=SIZE raises the limit; a file gets all messages")
  }

  /// Counts bytes that were read, and shows progress now and then.
  func advance(bytes: Int, records: @autoclosure () -> Int) {
    progress?.advance(bytes: bytes, records: records)
  }

  /// Sets the number of bytes to read, if it is known.
  func expect(bytes: @autoclosure () -> Int?) { progress?.expect(bytes: bytes()) }

  /// Whether progress is shown.
  var hasProgress: Bool { progress != nil }

  /// Shows the progress of the work now and then.
  ///
  /// - Parameter line: Makes the line, given the seconds since the beginning.
  func showProgress(_ line: (Double) -> String) { progress?.show(line) }

  /// Removes the line of progress, and reports hidden remarks.
  func endProgress() {
    progress?.clear()
    noteHidden()
  }

  private func write(_ message: String) {
    progress?.clear()
    sink.show(message + "\n")
  }

  /// The message with its severity in colour: the first `error:` or `error[` in it.
  private func coloured(_ message: String, _ severity: String) -> String {
    guard usesColour else { return message }
    let bytes = Array(message.utf8)
    for mark in [": " + severity + ":", ": " + severity + "["] {
      let wanted = Array(mark.utf8)
      guard
        let start = bytes.indices.first(where: {
          bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted)
        })
      else { continue }
      let word = start + 2
      let end = word + severity.utf8.count
      return String(decoding: bytes[..<word], as: UTF8.self) + Self.coloured(severity)
        + String(decoding: bytes[end...], as: UTF8.self)
    }
    return message
  }

  /// The word for a severity in its colour.
  static func coloured(_ severity: String) -> String {
    let code =
      switch severity {
      case "error": "31"
      case "warning": "33"
      default: "36"
      }
    return "\u{1B}[1;\(code)m\(severity)\u{1B}[0m"
  }
}

/// The options for messages.
struct MessageOptions: Sendable {
  var isQuiet = false
  var isVerbose = false
  var colour = Messages.Colour.auto
  var hidesProgress = false
  /// The most bytes of remarks about single entries on a terminal or in a pipe.
  var size = 1 << 20
}
