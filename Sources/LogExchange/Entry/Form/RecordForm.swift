// SPDX-License-Identifier: MIT

/// A form for one record: an `EntryForm` whose fields are those of a kind of record.
///
/// The lines come from the table of fields, so every kind of record has a form. A front
/// end shows `lines`, hands what is typed to `enter(_:at:)`, and calls `save()`,
/// `cancel()` or `delete()`; the program that made the form hears of it by `didSave`,
/// `didCancel` and `didDelete`, or by `outcomes()`. Until then nothing of its data changes.
///
///     let form = try RecordForm(.add, header: header, previous: last)
///     form.didSave = { record in … }
///
/// What a form is for has to be there: a new fill-up needs a volume, a new weight a weight.
///
/// What an `EntryForm` says of itself this one says, too: `title`, `actions`, `firstFocus`,
/// `canDelete`, `problems`, `canSave` and `hasChanges`.
@dynamicMemberLookup
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

  /// Which line is typed into first.
  public enum Focus: Hashable, Sendable {
    /// The first of all.
    case first
    /// That of a field.
    case field(Field)
    /// None: the user chooses.
    case none
  }

  /// What the actions are called.
  public typealias ActionTexts = EntryForm.ActionTexts

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
    public let text: String
  }

  /// How a form has ended.
  public enum Outcome: Hashable, Sendable {
    /// The record is to be kept.
    case saved(LogRecord)
    /// The form was left; nothing is to be changed.
    case cancelled
    /// The record is to be deleted.
    case deleted
  }

  /// What the form is for.
  public let mode: Mode
  /// The form itself, for front ends that show forms of any fields. Its fields have the
  /// native names.
  public let form: EntryForm
  /// The fields, in the order in which they are asked for.
  public let fields: [Field]

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
  private var result: LogRecord?
  private let ending = FormEnd<Outcome>()

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - mode: Whether it adds or edits.
  ///   - header: What stands above the record: vehicle or person, and units.
  ///   - previous: The entry before, for placeholders and units.
  ///   - title: What stands above the form; nil for words made of the kind of record.
  ///   - fields: The fields that are asked for, in this order; nil for those that the kind
  ///     suggests and the record and the entry before have, in the order of the kind.
  ///   - labels: What the lines are called.
  ///   - actions: What the actions are called.
  ///   - firstFocus: Which line is typed into first.
  ///   - allowsDelete: Whether the record can be deleted; nil for yes where the form edits,
  ///     and no where it adds.
  ///   - deleteQuestion: What is asked before that; nil for words made of the kind.
  ///   - style: How numbers, money and dates are typed and shown.
  ///   - now: The date that a new record has unless another is typed.
  /// - Throws: Which field cannot be asked for: one of another kind, the vehicle or person,
  ///   or one that is named twice.
  public init(
    _ mode: Mode, header: LogHeader, previous: LogRecord? = nil, title: String? = nil,
    fields: [Field]? = nil, labels: Labels = .names, actions: ActionTexts = ActionTexts(),
    firstFocus: Focus = .first, allowsDelete: Bool? = nil, deleteQuestion: String? = nil,
    style: TypingStyle = .careful, now: Timestamp? = nil
  ) throws(FieldProblem) {
    self.mode = mode
    let kind = header.kind
    var record: LogRecord?
    if case .edit(let known) = mode { record = known }
    if let record, record.kind != kind {
      throw FieldProblem(
        field: record.kind.words.one, message: "the form is for a \(kind.words.one)")
    }
    let input = FieldInput(header: header, previous: previous, now: now, style: style)
    self.input = input
    start = record ?? Self.blank(header, now ?? previous?.date)
    try Self.check(fields ?? [], kind)
    let wanted = fields ?? Self.usualFields(record, previous, header)
    self.fields = wanted
    var values = FormValues()
    if let record {
      for field in wanted { values[field.name] = record[field] }
    }
    let focus: EntryForm.Focus =
      switch firstFocus {
      case .first: .first
      case .none: .none
      case .field(let field): .field(field.name)
      }
    let subject = header.subject.map { ": \($0)" } ?? ""
    form = try EntryForm(
      record == nil ? .add : .edit(values),
      title: title ?? (record == nil ? "New " : "Change ") + kind.words.one + subject,
      fields: wanted.map { Self.formField($0, labels, input, record) },
      showsLabels: labels.areShown, actions: actions, firstFocus: focus,
      allowsDelete: allowsDelete,
      deleteQuestion: deleteQuestion ?? "Delete this \(kind.words.one)?", style: style, now: now)
    form.check = { [weak self] _ in self?.problem() }
    form.partialCheck = { [weak self] index in self?.problem(upTo: index) }
    form.didEnd = { [weak self] outcome in self?.end(outcome) }
  }

  /// What `form` says.
  public subscript<Value>(dynamicMember path: KeyPath<EntryForm, Value>) -> Value {
    form[keyPath: path]
  }

  /// A record of which nothing is known but when and about whom or what it is.
  private static func blank(_ header: LogHeader, _ date: Timestamp?) -> LogRecord {
    var record = LogRecord(header.kind, date: date ?? Timestamp.earliest)
    record.inherit(from: header)
    return record
  }

  // MARK: End

  /// Ends the form with the record as it is.
  ///
  /// - Throws: What is wrong with the record; the form goes on then.
  public func save() throws(FieldProblem) { try form.save() }

  /// Ends the form; nothing is changed.
  public func cancel() { form.cancel() }

  /// Asks whether to delete the record: `delete()` does it then, and typing goes on without.
  ///
  /// - Returns: What to ask; nil where the form cannot delete.
  public func askToDelete() -> String? { form.askToDelete() }

  /// Ends the form and has the record deleted, where that was asked.
  ///
  /// - Returns: Whether it is: not without `askToDelete()` before.
  @discardableResult
  public func delete() -> Bool { form.delete() }

  private func end(_ outcome: EntryForm.Outcome) {
    switch outcome {
    case .saved:
      // `check` has made it just before.
      guard let record = result else { return }
      ending.end(.saved(record)) { didSave(record) }
    case .cancelled: ending.end(.cancelled, tell: didCancel)
    case .deleted: ending.end(.deleted, tell: didDelete)
    }
  }

  /// The outcome as an asynchronous sequence of one element, as `EntryForm.outcomes()`.
  public func outcomes() -> AsyncStream<Outcome> { ending.outcomes() }

  // MARK: Record

  /// The record as the form has it.
  ///
  /// - Throws: The first thing that is wrong with it.
  public func record() throws(FieldProblem) -> LogRecord {
    for index in fields.indices { _ = try form.value(at: index) }
    return try record(upTo: fields.count - 1)
  }

  /// What the lines up to one come to; those after it count as not asked for yet.
  func record(upTo last: Int) throws(FieldProblem) -> LogRecord {
    var record = start
    for (index, field) in fields.enumerated() where index <= last {
      let line = form.lines[index]
      if line.text.isEmpty, field.isRequired {
        throw FieldProblem(field: field.name, message: "it cannot be empty")
      }
      // What was not touched stays as it was, digit for digit.
      let shown = start[field].map { form.style.text(of: $0) } ?? ""
      if line.text === shown { continue }
      if line.text.isEmpty {
        field.clear(in: &record)
      } else {
        try input.set(field, to: line.text, in: &record)
      }
    }
    if case .edit(let old) = mode {
      record.deriveAgain(after: old)
    } else {
      record.deriveAgain(after: nil)
    }
    return record
  }

  private func problem(upTo last: Int) -> FieldProblem? {
    do throws(FieldProblem) {
      return check(try record(upTo: last))
    } catch {
      return error
    }
  }

  /// What is wrong with the record as a whole.
  private func problem() -> FieldProblem? {
    result = nil
    let record: LogRecord
    do throws(FieldProblem) {
      record = try self.record(upTo: fields.count - 1)
    } catch {
      return error
    }
    if !record.hasMeasure, !(isEditing && !start.hasMeasure) {
      return FieldProblem(
        field: record.kind.words.one, message: "it has nothing but a date")
    }
    if let problem = check(record) { return problem }
    result = record
    return nil
  }

  private var isEditing: Bool {
    if case .edit = mode { true } else { false }
  }
}

extension LogRecord {
  /// Whether the record says any number.
  public var hasMeasure: Bool {
    kind.fields.contains { field in
      switch field.type {
      case .quantity, .decimal: has(field)
      case .timestamp, .text, .flag: false
      }
    }
  }
}

extension RecordForm.Labels {
  fileprivate var areShown: Bool {
    if case .none = self { false } else { true }
  }
}

extension Timestamp {
  /// 0001-01-01.
  fileprivate static var earliest: Timestamp {
    guard let date = Timestamp(year: 1, month: 1, day: 1) else {
      preconditionFailure("[never reaches a user? if it does:] not a valid date")
    }
    return date
  }
}
