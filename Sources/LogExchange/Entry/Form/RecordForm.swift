// SPDX-License-Identifier: MIT

/// A form for one record: an `EntryForm` whose fields are those of a kind of record.
///
/// The lines come from the table of fields, so every kind of record has a form. A front
/// end shows `lines`, passes on what is typed with `enter(_:at:)`, and calls `save()`,
/// `cancel()` or `delete()`. The maker of the form learns of it through `didSave`,
/// `didCancel` and `didDelete`, or `outcomes()`. Until then none of its data change.
///
///     let form = try RecordForm(.add, header: header, previous: last)
///     form.didSave = { record in … }
///
/// The main value is required: a new fill-up needs a volume, a new weight a weight.
///
/// The form has these properties of `EntryForm`: `lines`, `title`, `actions`, `firstFocus`,
/// `canDelete`, `problems`, `canSave` and `hasChanges`. The placeholder of a line is the value of
/// the previous entry.
@dynamicMemberLookup
public final class RecordForm {
  /// The purpose of the form.
  public typealias Mode = FormMode<LogRecord>

  /// The labels of the lines.
  public enum Labels: Sendable {
    /// The names of the fields in words: `Total cost`.
    case names
    /// No labels: only placeholders are shown.
    case none
    /// The given labels; other fields have their names in words.
    case custom([Field: String])
  }

  /// The line that gets the input focus first.
  public typealias Focus = EntryForm.Focus

  /// The labels of the actions.
  public typealias ActionTexts = EntryForm.ActionTexts

  /// The end of a form.
  public typealias Outcome = FormOutcome<LogRecord>

  /// The purpose of the form.
  public let mode: Mode
  /// The form itself, for front ends that show forms of any fields. Its fields have the
  /// native names.
  public let form: EntryForm
  /// The fields, in their order in the form.
  public let fields: [Field]

  /// Called with the record that is to be saved.
  public var didSave: (LogRecord) -> Void = { _ in }
  /// Called when the form is left without saving.
  public var didCancel: () -> Void = {}
  /// Called when the record is to be deleted.
  public var didDelete: () -> Void = {}
  /// Finds a problem with a record whose fields are valid separately; nil if all is well.
  public var check: (LogRecord) -> FieldProblem? = { _ in nil }

  /// Gives the findings of rules on a record whose fields are valid; see
  /// `doubts(at:)`.
  public var findings: (LogRecord) -> [Diagnostic] = { _ in [] }

  private let input: FieldInput
  private let start: LogRecord
  private var result: LogRecord?
  private let ending = FormEnd<LogRecord>()

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - mode: The purpose: to add or to edit.
  ///   - header: The header above the record: vehicle or person, and units.
  ///   - previous: The previous entry, for placeholders and units.
  ///   - title: The title above the form; nil for words made from the kind of record.
  ///   - fields: The fields, in their order in the form; nil for those that the kind
  ///     suggests and those that the record or the previous entry has, in the kind's order.
  ///   - labels: The labels of the lines.
  ///   - actions: The labels of the actions.
  ///   - firstFocus: The line that gets the input focus first.
  ///   - allowsDelete: Whether the record can be deleted; nil for true in a form that edits,
  ///     and false in one that adds.
  ///   - deleteQuestion: The question before deletion; nil for words made from the kind.
  ///   - style: The style in which numbers, money and dates are typed and shown.
  ///   - now: The date of a new record, unless another one is typed.
  /// - Throws: A problem for a field that cannot be in the form: one of another kind, the
  ///   vehicle or person, or one that occurs twice.
  public init(
    _ mode: Mode, header: LogHeader, previous: LogRecord? = nil, title: String? = nil,
    fields: [Field]? = nil, labels: Labels = .names, actions: ActionTexts = ActionTexts(),
    firstFocus: Focus = .first, allowsDelete: Bool? = nil, deleteQuestion: String? = nil,
    style: TypingStyle = .careful, now: Timestamp? = nil
  ) throws(FieldProblem) {
    self.mode = mode
    let kind = header.kind
    let record = mode.edited
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
    let subject = header.subject.map { ": \($0)" } ?? ""
    form = try EntryForm(
      record == nil ? .add : .edit(values),
      title: title ?? (record == nil ? "New " : "Change ") + kind.words.one + subject,
      fields: wanted.map { Self.formField($0, labels, input, record) },
      showsLabels: labels.areShown, actions: actions, firstFocus: firstFocus,
      allowsDelete: allowsDelete,
      deleteQuestion: deleteQuestion ?? "Delete this \(kind.words.one)?", style: style, now: now)
    form.check = { [weak self] _ in self?.problem() }
    form.partialCheck = { [weak self] index in self?.problem(upTo: index) }
    form.didEnd = { [weak self] outcome in self?.end(outcome) }
  }

  /// A property of `form`.
  public subscript<Value>(dynamicMember path: KeyPath<EntryForm, Value>) -> Value {
    form[keyPath: path]
  }

  /// A record that has only a date and the values of the header.
  private static func blank(_ header: LogHeader, _ date: Timestamp?) -> LogRecord {
    var record = LogRecord(header.kind, date: date ?? Timestamp.earliest)
    record.inherit(from: header)
    return record
  }

  // MARK: End

  /// Ends the form with the present record; does nothing if it has ended.
  ///
  /// - Throws: The problem of the record; the form then stays open.
  public func save() throws(FieldProblem) { try form.save() }

  /// Ends the form without a change.
  public func cancel() { form.cancel() }

  /// Prepares the deletion of the record: `delete()` then does it, and typing cancels it.
  ///
  /// - Returns: The question for the user; nil if the form cannot delete.
  public func askToDelete() -> String? { form.askToDelete() }

  /// Ends the form with the deletion of the record, if `askToDelete()` was called before.
  ///
  /// - Returns: False, without effect, if it was not called.
  @discardableResult
  public func delete() -> Bool { form.delete() }

  private func end(_ outcome: EntryForm.Outcome) {
    switch outcome {
    case .saved:
      // `check` has just made the record.
      guard let record = result else { return }
      ending.end(.saved(record)) { didSave(record) }
    case .cancelled: ending.end(.cancelled, tell: didCancel)
    case .deleted: ending.end(.deleted, tell: didDelete)
    }
  }

  #if !WITHOUT_TASKS
    /// The outcome as an asynchronous sequence of one element, as `EntryForm.outcomes()`.
    public func outcomes() -> AsyncStream<Outcome> { ending.outcomes() }
  #endif

  // MARK: Record

  /// The record with the present texts of the lines.
  ///
  /// - Throws: The first problem of the lines.
  public func record() throws(FieldProblem) -> LogRecord {
    for index in fields.indices { _ = try form.value(at: index) }
    return try record(upTo: fields.count - 1)
  }

  /// The record from the lines up to one; those after it count as not asked for yet.
  func record(upTo last: Int) throws(FieldProblem) -> LogRecord {
    var record = start
    for (index, field) in fields.enumerated() where index <= last {
      let line = form.lines[index]
      if line.text.isEmpty, field.isRequired {
        throw FieldProblem(field: field.name, message: "it cannot be empty")
      }
      // A value whose text was not changed stays the same, digit for digit.
      let shown = start[field].map { form.style.text(of: $0) } ?? ""
      if line.text === shown { continue }
      if line.text.isEmpty {
        field.clear(in: &record)
      } else {
        try input.set(field, to: line.text, in: &record)
      }
    }
    record.deriveAgain(after: mode.edited)
    return record
  }

  private func problem(upTo last: Int) -> FieldProblem? {
    do throws(FieldProblem) {
      return check(try record(upTo: last))
    } catch {
      return error
    }
  }

  /// The problem of the record as a whole; nil if it can be saved.
  private func problem() -> FieldProblem? {
    result = nil
    let record: LogRecord
    do throws(FieldProblem) {
      record = try self.record(upTo: fields.count - 1)
    } catch {
      return error
    }
    if !record.hasMeasure, mode.edited == nil || start.hasMeasure {
      return FieldProblem(
        field: record.kind.words.one, message: "it has nothing but a date")
    }
    if let problem = check(record) { return problem }
    result = record
    return nil
  }
}

extension LogRecord {
  /// Whether the record has any number.
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
