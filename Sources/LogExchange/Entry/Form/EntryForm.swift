// SPDX-License-Identifier: MIT

/// A form of any fields, without a screen: it holds the fields with their order and labels,
/// the typed values, and the outcome.
///
///     let form = try EntryForm(
///       .add, title: "New contact",
///       fields: [
///         FormField("name", isRequired: true), FormField("email", keyboard: .email),
///       ])
///     try form.enter("Ann", into: "name")
///     try form.save()
///
/// A front end shows `lines`. It passes on what was typed line by line with
/// `enter(_:at:)`, which refuses mistakes, or at every key with `type(_:at:)`, which
/// accepts them, and shows `problems`. Then it calls `save()`, `cancel()`, or, after
/// the question from `askToDelete()`, `delete()`. The maker of the form learns of its end
/// through `didEnd`, a delegate, or `outcomes()`. Until then none of its data change.
///
/// `RecordForm` is such a form whose fields are those of a kind of record.
public final class EntryForm {
  /// The purpose of the form.
  public typealias Mode = FormMode<FormValues>

  /// The labels of the actions.
  public struct ActionTexts: Hashable, Sendable {
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

  /// The line that gets the input focus first.
  public enum Focus: Hashable, Sendable {
    /// The first line.
    case first
    /// The line of a field, by its name.
    case field(String)
    /// No line: the user chooses.
    case none

    /// The line of a field of records.
    public static func field(_ field: Field) -> Focus { .field(field.name) }
  }

  /// One field of the form.
  public struct Line: Sendable {
    /// The field.
    public let field: FormField
    /// The label; nil in a form without labels.
    public let label: String?
    /// The unit of a bare number, or a currency; nil for other fields.
    public var unit: String? { field.unit }
    /// The text that is shown while nothing is typed.
    public var placeholder: String? { field.placeholder }
    /// The typed text; at first that of the value, in a form that edits.
    public internal(set) var text: String
  }

  /// The end of a form.
  public typealias Outcome = FormOutcome<FormValues>

  /// The purpose of the form.
  public let mode: Mode
  /// The title above it.
  public let title: String
  /// The labels of the actions.
  public let actions: ActionTexts
  /// The fields, in the order in which they were given.
  public internal(set) var lines: [Line]
  /// The index of the line that gets the input focus first; nil for none.
  public let firstFocus: Int?
  /// Whether the entry can be deleted.
  public let canDelete: Bool
  /// The question before deletion.
  public let deleteQuestion: String
  /// The style in which numbers, money and dates are typed and shown.
  public let style: TypingStyle
  /// The end of the form; nil while it is open.
  public var outcome: Outcome? { ending.outcome }

  /// Called with the outcome when the form ends.
  public var didEnd: (Outcome) -> Void = { _ in }
  /// Gets the outcome after `didEnd`; the form holds it weakly.
  public weak var delegate: (any EntryFormDelegate)?
  /// Finds a problem with values that are valid separately; nil if all is well.
  public var check: (FormValues) -> FieldProblem? = { _ in nil }

  /// The problem of the lines up to one; nil to use `check` instead.
  var partialCheck: ((Int) -> FieldProblem?)?
  private let now: Timestamp?
  private let start: [String]
  private var isDeleteAsked = false
  private let ending = FormEnd<FormValues>()

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - mode: The purpose: to add or to edit.
  ///   - title: The title above the form.
  ///   - fields: The fields, in their order in the form.
  ///   - showsLabels: Whether lines have labels; without them only placeholders are shown.
  ///   - actions: The labels of the actions.
  ///   - firstFocus: The line that gets the input focus first.
  ///   - allowsDelete: Whether the entry can be deleted; nil for true in a form that edits,
  ///     and false in one that adds.
  ///   - deleteQuestion: The question before deletion.
  ///   - style: The style in which numbers, money and dates are typed and shown.
  ///   - now: The current date and time, for `now`, `today` and `yesterday`.
  /// - Throws: A problem that names a field which occurs twice, or a value without a field.
  public init(
    _ mode: Mode, title: String, fields: [FormField], showsLabels: Bool = true,
    actions: ActionTexts = ActionTexts(), firstFocus: Focus = .first, allowsDelete: Bool? = nil,
    deleteQuestion: String = "Delete this entry?", style: TypingStyle = .careful,
    now: Timestamp? = nil
  ) throws(FieldProblem) {
    self.mode = mode
    self.title = title
    self.actions = actions
    self.deleteQuestion = deleteQuestion
    self.style = style
    self.now = now
    let values = mode.edited
    for (index, field) in fields.enumerated()
    where fields[..<index].contains(where: { $0.name === field.name }) {
      throw field.problem("two fields have this name")
    }
    for entry in values?.entries ?? [] { _ = try Self.index(of: entry.name, in: fields) }
    lines = fields.map { field in
      let value = values.map { $0[field.name] } ?? field.initial
      return Line(
        field: field, label: showsLabels ? field.label ?? FormField.words(field.name) : nil,
        text: value.map { style.text(of: $0) } ?? "")
    }
    start = lines.map(\.text)
    canDelete = allowsDelete ?? (values != nil)
    switch firstFocus {
    case .first: self.firstFocus = lines.isEmpty ? nil : 0
    case .none: self.firstFocus = nil
    case .field(let name): self.firstFocus = try Self.index(of: name, in: fields)
    }
  }

  private static func index(
    of name: String, in fields: [FormField]
  ) throws(FieldProblem) -> Int {
    guard let index = fields.firstIndex(where: { $0.name === name }) else {
      let names = fields.map(\.name).joined(separator: ", ")
      throw FieldProblem(field: name, message: "the form has no such field; it has \(names)")
    }
    return index
  }

  // MARK: End

  /// Ends the form with the present values; does nothing if it has ended.
  ///
  /// - Throws: The first problem of the values; the form then stays open.
  public func save() throws(FieldProblem) {
    if outcome != nil { return }
    if let problem = problems.first { throw problem }
    end(.saved(values))
  }

  /// Ends the form without a change.
  public func cancel() { end(.cancelled) }

  /// Prepares the deletion of the entry: `delete()` then does it, and typing cancels it.
  ///
  /// - Returns: The question for the user; nil if the form cannot delete.
  public func askToDelete() -> String? {
    guard canDelete, outcome == nil else { return nil }
    isDeleteAsked = true
    return deleteQuestion
  }

  /// Ends the form with the deletion of the entry, if `askToDelete()` was called before.
  ///
  /// - Returns: False, without effect, if it was not called.
  @discardableResult
  public func delete() -> Bool {
    guard isDeleteAsked, outcome == nil else { return false }
    end(.deleted)
    return true
  }

  /// Cancels a prepared deletion, after the answer no or another action.
  func forgetDelete() { isDeleteAsked = false }

  private func end(_ outcome: Outcome) {
    ending.end(outcome) {
      didEnd(outcome)
      delegate?.form(self, didEnd: outcome)
    }
  }

  #if !WITHOUT_TASKS
    /// The outcome as an asynchronous sequence of one element, for
    /// `for await outcome in form.outcomes()`.
    ///
    /// Each call makes a new sequence, which can be sent to another task. It also has
    /// the outcome if the form has ended before, and none if the form is released without
    /// an end.
    public func outcomes() -> AsyncStream<Outcome> { ending.outcomes() }
  #endif

  // MARK: Lines

  /// The index of the line of a field.
  ///
  /// - Throws: A problem if the form has no such field.
  public func index(of name: String) throws(FieldProblem) -> Int {
    try Self.index(of: name, in: lines.map(\.field))
  }

  /// The value of a line; nil if it is empty.
  ///
  /// - Throws: The problem of the line.
  public func value(at index: Int) throws(FieldProblem) -> FieldValue? {
    let line = lines[index]
    if line.text.isEmpty {
      if line.field.isRequired { throw line.field.problem("it cannot be empty") }
      return nil
    }
    // A value whose text was not changed stays the same, digit for digit.
    if !hasChanges(at: index), let value = mode.edited?[line.field.name] { return value }
    return try line.field.value(of: line.text, style: style, now: now)
  }

  /// Whether a line differs from its first text.
  public func hasChanges(at index: Int) -> Bool {
    lines[index].text !== start[index]
  }
}

/// Receives the end of a form.
public protocol EntryFormDelegate: AnyObject {
  /// The form was saved or cancelled, or its entry is to be deleted.
  func form(_ form: EntryForm, didEnd outcome: EntryForm.Outcome)
}
