// SPDX-License-Identifier: MIT

import LogExchange

/// A `RecordForm` on a terminal: a line for each field, checked at Enter.
///
/// The terminal stays in its usual mode: it edits the line, and is left unchanged however
/// the program ends.
struct TerminalForm {
  private enum Answer {
    case text(String)
    case back
    case clear
    case cancel
  }

  private let form: RecordForm
  private let lines: TerminalLines
  private let sink: any ByteSink
  /// The findings of rules that the form has shown.
  private(set) var told: [Diagnostic] = []

  init(_ form: RecordForm, _ dialogue: EntryDialogue, _ console: Console) {
    self.form = form
    lines = dialogue.lines
    sink = console.errors
  }

  /// Asks until the form is over: saved, cancelled or deleted.
  mutating func run() {
    let advice = "Enter keeps the value in brackets, - clears it, < goes back, . cancels"
    sink.report("\(VisibleText.harmless(form.title))  (\(advice))\n")
    var index = form.firstFocus ?? 0
    while true {
      while index < form.lines.count {
        switch ask(index) {
        case .cancel: return cancel()
        case .back: index = max(0, index - 1)
        case .clear: if take("", index) { index += 1 }
        case .text(let text): if text.isEmpty || take(text, index) { index += 1 }
        }
      }
      guard let next = confirm() else { return }
      index = next
    }
  }

  private func cancel() {
    form.cancel()
    sink.report("Nothing was changed.\n")
  }

  /// - Returns: Whether to go on to the next field. After a warning the same field is asked
  ///   for once more, and Enter keeps the typed value.
  private mutating func take(_ text: String, _ index: Int) -> Bool {
    do throws(FieldProblem) {
      try form.enter(text, at: index)
    } catch {
      sink.report("  \(VisibleText.harmless(error.message))\n")
      return false
    }
    var areNotes = true
    for doubt in form.doubts(at: index) where !told.contains(doubt) {
      sink.report("  " + EntryDoubts.line(doubt) + "\n")
      told.append(doubt)
      if doubt.severity != .note { areNotes = false }
    }
    return areNotes
  }

  // MARK: Lines

  private func ask(_ index: Int) -> Answer {
    sink.report(prompt(form.lines[index]))
    guard let line = lines.next() else {
      sink.report("\n")
      return .cancel
    }
    switch line {
    case ".", "\u{1B}": return .cancel
    // The arrow up, as a terminal sends it.
    case "<", "\u{1B}[A", "\u{1B}OA": return .back
    case "-": return .clear
    default: return .text(line)
    }
  }

  private func prompt(_ line: EntryForm.Line) -> String {
    var text = line.label ?? ""
    if let unit = line.unit { text += text.isEmpty ? unit : ", \(unit)" }
    if line.field.kind == .flag { text += " (yes or no)" }
    if !line.text.isEmpty {
      text += " [\(line.text)]"
    } else if let placeholder = line.placeholder {
      text += " (last \(placeholder))"
    }
    return VisibleText.harmless(text) + ": "
  }

  /// - Returns: The index of the field to go on with; nil if the form is over.
  private func confirm() -> Int? {
    let actions = form.actions
    var choices = "Enter: \(actions.save), <: back, .: \(actions.cancel)"
    if form.canDelete { choices += ", d: \(actions.delete)" }
    while true {
      sink.report("\(choices): ")
      guard let line = lines.next() else {
        sink.report("\n")
        cancel()
        return nil
      }
      switch line.lowercased() {
      case "", "y", "yes":
        do throws(FieldProblem) {
          try form.save()
          return nil
        } catch {
          sink.report("  \(VisibleText.harmless("\(error.field): \(error.message)"))\n")
          return form.lines.firstIndex { $0.field.name == error.field } ?? form.lines.count - 1
        }
      case "<", "\u{1B}[a", "\u{1B}oa": return form.lines.count - 1
      case ".", "\u{1B}", "n", "no":
        cancel()
        return nil
      case "d" where form.canDelete:
        guard let question = form.askToDelete() else { continue }
        sink.report("\(VisibleText.harmless(question)) [y/N]: ")
        guard lines.isYes() else { continue }
        form.delete()
        return nil
      default: continue
      }
    }
  }
}

/// The lines that a user types on a terminal.
final class TerminalLines {
  private let source: any ByteSource
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// The most bytes of a line, more than a person types.
  private static let limit = 1 << 16

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Whether the next line is `y` or `yes`.
  func isYes() -> Bool {
    let answer = next()?.lowercased()
    return answer == "y" || answer == "yes"
  }

  /// The next line, without white space around it; nil at the end of the input. Text after
  /// the last line end was never entered and does not count.
  func next() -> String? {
    var piece = [UInt8](repeating: 0, count: 1024)
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        return String(line.trimmedBytes)
      }
      if isAtEnd || rest.count > Self.limit { return nil }
      let count = piece.withUnsafeMutableBytes { (try? source.read(into: $0)) ?? 0 }
      if count == 0 { isAtEnd = true }
      rest += piece[..<count]
    }
  }
}
