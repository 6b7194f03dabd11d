// SPDX-License-Identifier: MIT

import LogExchange

/// Asks questions on the terminal, if standard input is one.
final class EntryDialogue {
  let lines: TerminalLines
  private let console: Console

  init(_ console: Console) {
    self.console = console
    lines = TerminalLines(console.input)
  }

  /// Whether there is anybody to ask.
  var canAsk: Bool { console.input.isTerminal }

  /// Whether the answer is yes; false if nobody can be asked.
  func confirms(_ question: String) -> Bool {
    guard canAsk else { return false }
    console.errors.report("\(VisibleText.harmless(question)) [y/N]: ")
    return lines.isYes()
  }

  /// One of several answers, or any text if `allowsOthers`; nil if no answer is given.
  func choice(
    _ question: String, of answers: [String], usual: String? = nil, allowsOthers: Bool = false
  ) -> String? {
    guard canAsk else { return nil }
    let usualText = usual.map { " [\($0)]" } ?? ""
    let prompt = "\(question) (\(WordList.or(answers)))\(usualText): "
    while true {
      console.errors.report(VisibleText.harmless(prompt))
      guard let line = lines.next() else {
        console.errors.report("\n")
        return nil
      }
      if line.isEmpty {
        if let usual { return usual }
        continue
      }
      if line == "." { return nil }
      let known = answers.first { $0 === line }
      if let found = known ?? (allowsOthers ? line : nil) { return found }
    }
  }

  func say(_ line: String) {
    console.errors.report("\(VisibleText.harmless(line))\n")
  }
}

/// Doubts about a change, for the user to read before it is made.
struct EntryDoubts {
  private(set) var lines: [String] = []
  /// Whether any of the lines is more than a note.
  private(set) var areWarnings = false

  mutating func warn(_ line: String) {
    lines.append("warning: " + line)
    areWarnings = true
  }

  /// Adds the findings of rules about an entry, and about other entries because of it.
  mutating func add(_ findings: [Diagnostic]) {
    for finding in findings {
      lines.append(Self.line(finding))
      if finding.severity != .note { areWarnings = true }
    }
  }

  static func line(_ finding: Diagnostic) -> String {
    let place = finding.position.map { "line \($0.line): " } ?? ""
    return "\(finding.severity.rawValue)[\(finding.code)]: \(place)\(finding.advised)"
  }

  /// Shows all lines.
  func say(_ dialogue: EntryDialogue) {
    for line in lines { dialogue.say("logxml: " + line) }
  }

  /// Warns if a vehicle or person is new in a log that has others.
  mutating func check(_ subject: String?, _ kind: LogKind, in document: LogDocument) {
    let others = document.kinds
    if !others.isEmpty, !others.contains(where: { $0.subjectName == kind.subjectName }) {
      warn(
        "the log has no \(kind.words.many) yet, only "
          + WordList.and(others.map(\.words.many)))
    }
    let known = document.knownSubjects(of: kind)
    guard !known.isEmpty, !known.contains(where: { $0 === subject }) else { return }
    let names = known.compactMap(\.self)
    let name = subject.map { "'\($0)'" } ?? "entries without a name"
    let list = names.isEmpty ? "entries without a name" : WordList.and(names)
    warn(
      "the log has no \(name) yet, only \(list)"
        + Suggestion.question(for: subject ?? "", among: names))
  }
}

extension LogDocument {
  /// The kinds of its logs.
  var kinds: [LogKind] { formats.kinds.filter { !subjects(of: $0).isEmpty } }

  /// The vehicles or people of a kind, and of other kinds with the same sort of subject: the
  /// costs of a car belong to the car whose fill-ups the log has.
  func knownSubjects(of kind: LogKind) -> [String?] {
    var known = subjects(of: kind)
    for other in formats.kinds where other != kind && other.subjectName == kind.subjectName {
      for name in subjects(of: other) where !known.contains(where: { $0 === name }) {
        known.append(name)
      }
    }
    return known
  }
}
