// SPDX-License-Identifier: MIT

/// A form for one record, without a screen: what is asked for, in what order and words,
/// what was answered, and what happens in the end.
///
/// The lines come from the table of fields, so every kind of record has a form. A front
/// end shows `lines`, hands what is typed to `enter(_:at:)`, and calls `save()`,
/// `cancel()` or `delete()`; the program that made the form hears of it by `didSave`,
/// `didCancel` and `didDelete`. Until then nothing of its data changes.
///
///     let form = RecordForm(.add, header: header, previous: last)
///     form.didSave = { record in … }
public final class RecordForm {
  /// What the form is for.
  public enum Mode: Sendable {
    /// A new record.
    case add
    /// Changes to a record.
    case edit(LogRecord)
  }

  /// What the lines are called.
  public enum Labels: Sendable {
    /// By the names of their fields, in words: `Total cost`.
    case names
    /// Not at all: the placeholders have to do.
    case none
    /// As given; fields that are not in it, by their names.
    case custom([Field: String])
  }

  /// What the actions are called.
  public struct ActionTexts: Sendable {
    public var save: String
    public var cancel: String
    public var delete: String

    /// Creates the texts of actions.
    public init(save: String = "Save", cancel: String = "Cancel", delete: String = "Delete") {
      self.save = save
      self.cancel = cancel
      self.delete = delete
    }
  }

  /// One field of the form.
  public struct Line: Sendable {
    /// The field.
    public let field: Field
    /// What it is called; nil for a form without labels.
    public let label: String?
    /// The unit of a bare number, or the currency of a cost; nil where there is none, or a
    /// unit has to be typed.
    public let unit: String?
    /// What the entry before had here: to be shown, never saved.
    public let placeholder: String?
    /// What was typed; what the record says in a form that edits.
    public internal(set) var text: String
  }

  /// What the form is for.
  public let mode: Mode
  /// What stands above it.
  public let title: String
  /// What the actions are called.
  public let actions: ActionTexts
  /// The fields, in the order in which they are asked for.
  public private(set) var lines: [Line]
  /// Which line is typed into first.
  public let firstFocus: Int
  /// Whether the record can be deleted: never in a form that adds.
  public let canDelete: Bool

  /// Gets the record that is to be kept.
  public var didSave: (LogRecord) -> Void = { _ in }
  /// The form was left without saving.
  public var didCancel: () -> Void = {}
  /// The record is to be deleted.
  public var didDelete: () -> Void = {}
  /// Says what is wrong with a record whose fields are right each by itself.
  public var check: (LogRecord) -> FieldProblem? = { _ in nil }

  /// Says what the rules find strange about a record whose fields are right; see
  /// `doubts(at:)`.
  public var findings: (LogRecord) -> [Diagnostic] = { _ in [] }

  private let input: FieldInput
  private let start: LogRecord
  private var isOver = false

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - mode: Whether it adds or edits.
  ///   - header: What stands above the record: vehicle or person, and units.
  ///   - previous: The entry before, for placeholders and units.
  ///   - title: What stands above the form; nil for words made of the kind of record.
  ///   - fields: The fields that are asked for; nil for those that the kind suggests and
  ///     the record and the entry before have.
  ///   - labels: What the lines are called.
  ///   - actions: What the actions are called.
  ///   - firstFocus: The field that is typed into first.
  ///   - allowsDelete: Whether a form that edits can also delete.
  ///   - now: The date that a new record has unless another is typed.
  public init(
    _ mode: Mode, header: LogHeader, previous: LogRecord? = nil, title: String? = nil,
    fields: [Field]? = nil, labels: Labels = .names, actions: ActionTexts = ActionTexts(),
    firstFocus: Field? = nil, allowsDelete: Bool = false, now: Timestamp? = nil
  ) {
    self.mode = mode
    self.actions = actions
    let input = FieldInput(header: header, previous: previous, now: now)
    self.input = input
    var record: LogRecord?
    if case .edit(let known) = mode { record = known }
    start = record ?? Self.blank(header, now ?? previous?.date)
    canDelete = allowsDelete && record != nil
    let subject = header.subject.map { ": \($0)" } ?? ""
    self.title = title ?? (record == nil ? "New " : "Change ") + header.kind.words.one + subject
    let wanted = fields ?? Self.usualFields(record, previous, header)
    let lines = header.kind.fields.filter { field in
      field.scope != .log && wanted.contains(field)
    }.map { field -> Line in
      let isDate = field.isRequired
      let suggested = isDate && record == nil ? now?.cut(like: previous?.date).description : nil
      return Line(
        field: field, label: Self.label(of: field, labels),
        unit: input.unit(of: field) ?? input.currency(of: field),
        placeholder: suggested ?? previous.flatMap { field.text(in: $0) },
        text: record.flatMap { field.text(in: $0) } ?? suggested ?? "")
    }
    self.lines = lines
    self.firstFocus = lines.firstIndex { $0.field == firstFocus } ?? 0
  }

  /// A record of which nothing is known but when and about whom or what it is.
  private static func blank(_ header: LogHeader, _ date: Timestamp?) -> LogRecord {
    var record = LogRecord(header.kind, date: date ?? Timestamp.earliest)
    record.inherit(from: header)
    return record
  }

  private static func usualFields(
    _ record: LogRecord?, _ previous: LogRecord?, _ header: LogHeader
  ) -> [Field] {
    var wanted = header.kind.form
    for field in header.kind.fields where !wanted.contains(field) {
      let own = record.flatMap { field.text(in: $0) }
      // What the log says needs no line, unless an entry says otherwise.
      let isUsed =
        field.scope == .recordOrLog
        ? own != nil && !String.areSameBytes(own, header.currency)
        : own != nil || previous.flatMap { field.text(in: $0) } != nil
      if isUsed { wanted.append(field) }
    }
    return wanted
  }

  private static func label(of field: Field, _ labels: Labels) -> String? {
    switch labels {
    case .none: nil
    case .custom(let texts): texts[field] ?? words(field.name)
    case .names: words(field.name)
    }
  }

  /// `totalCost` in words.
  private static func words(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isUpper = scalar.value >= 0x41 && scalar.value <= 0x5A
      if text.isEmpty {
        text += String(scalar).uppercased()
      } else {
        text += isUpper ? " " + String(scalar).lowercased() : String(scalar)
      }
    }
    return text
  }

  // MARK: Answers

  /// Takes what was typed into a line; nothing for a field that is to say nothing.
  ///
  /// - Throws: What is wrong with it, and what would be right. The line stays as it was.
  public func enter(_ text: String, at index: Int) throws(FieldProblem) {
    let old = lines[index].text
    let trimmed = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
    if trimmed.isEmpty, lines[index].field.isRequired {
      throw FieldProblem(field: lines[index].field.name, message: "it cannot be empty")
    }
    lines[index].text = trimmed
    do throws(FieldProblem) {
      let record = try record(upTo: index)
      if let problem = check(record), problem.field == lines[index].field.name { throw problem }
    } catch {
      lines[index].text = old
      throw error
    }
  }

  /// What the rules find strange about a line and those before it: what `findings` says of
  /// its field. A front end says it as soon as the line was entered, so that it can be
  /// corrected; the line has taken the text all the same.
  public func doubts(at index: Int) -> [Diagnostic] {
    guard let record = try? record(upTo: index) else { return [] }
    let name = lines[index].field.name
    return findings(record).filter { $0.field?.hasSameBytes(as: name) ?? false }
  }

  /// The record as the form has it.
  ///
  /// - Throws: The first thing that is wrong with it.
  public func record() throws(FieldProblem) -> LogRecord {
    try record(upTo: lines.count - 1)
  }

  private func record(upTo last: Int) throws(FieldProblem) -> LogRecord {
    var record = start
    for (index, line) in lines.enumerated() where index <= last {
      // What was not touched stays as it was, digit for digit.
      if line.text.isEmpty, line.field.isRequired {
        throw FieldProblem(field: line.field.name, message: "it cannot be empty")
      }
      if line.text.hasSameBytes(as: line.field.text(in: start) ?? "") { continue }
      if line.text.isEmpty {
        line.field.clear(in: &record)
      } else {
        try input.set(line.field, to: line.text, in: &record)
      }
    }
    if case .edit(let old) = mode {
      record.deriveAgain(after: old)
    } else {
      record.deriveAgain(after: nil)
    }
    return record
  }

  // MARK: Actions

  /// Ends the form with the record as it is.
  ///
  /// - Throws: What is wrong with the record; the form goes on then.
  public func save() throws(FieldProblem) {
    let record = try record()
    if let problem = check(record) { throw problem }
    finish { didSave(record) }
  }

  /// Ends the form; nothing is changed.
  public func cancel() { finish(didCancel) }

  /// Ends the form and has the record deleted, where that is allowed.
  public func delete() {
    if canDelete { finish(didDelete) }
  }

  private func finish(_ action: () -> Void) {
    if isOver { return }
    isOver = true
    action()
  }
}

extension Timestamp {
  /// 0001-01-01.
  fileprivate static var earliest: Timestamp {
    guard let date = Timestamp(year: 1, month: 1, day: 1) else {
      preconditionFailure("the first day of the calendar is a day")
    }
    return date
  }
}
