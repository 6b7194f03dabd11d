// SPDX-License-Identifier: MIT

/// A form of any fields, without a screen: what is asked for, in what order and words, what
/// was answered, and what happens in the end.
///
///     let form = try EntryForm(
///       .add, title: "New contact",
///       fields: [
///         FormField("name", isRequired: true), FormField("email", keyboard: .email),
///       ])
///     try form.enter("Ann", into: "name")
///     try form.save()
///
/// A front end shows `lines`. It hands over what was typed line by line with
/// `enter(_:at:)`, which refuses what is wrong; or at every key with `type(_:at:)`, which
/// takes it, and shows `problems`. Then it calls `save()`, `cancel()`, or `delete()` after
/// the question that `askToDelete()` gives. Whoever made the form hears of its end by
/// `didEnd`, by a delegate, or by `outcomes()`. Until then nothing of its data changes.
///
/// `RecordForm` is such a form whose fields are those of a kind of record.
public final class EntryForm {
  /// What the form is for.
  public enum Mode: Sendable {
    /// A new entry: lines are empty and show placeholders.
    case add
    /// Changes to an entry, whose values the lines show.
    case edit(FormValues)
  }

  /// What the actions are called.
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

  /// Which line is typed into first.
  public enum Focus: Hashable, Sendable {
    /// The first of all.
    case first
    /// That of a field, by its name.
    case field(String)
    /// None: the user chooses.
    case none
  }

  /// One field of the form.
  public struct Line: Sendable {
    /// The field.
    public let field: FormField
    /// What it is called; nil for a form without labels.
    public let label: String?
    /// The unit of a bare number, or a currency; nil where there is none.
    public var unit: String? { field.unit }
    /// What is shown while nothing is typed.
    public var placeholder: String? { field.placeholder }
    /// What was typed; at first the value, in a form that edits.
    public internal(set) var text: String
  }

  /// How a form has ended.
  public enum Outcome: Hashable, Sendable {
    /// The values are to be kept. Fields that say nothing are not among them.
    case saved(FormValues)
    /// The form was left; nothing is to be changed.
    case cancelled
    /// The entry is to be deleted.
    case deleted
  }

  /// What the form is for.
  public let mode: Mode
  /// What stands above it.
  public let title: String
  /// What the actions are called.
  public let actions: ActionTexts
  /// The fields, in the order in which they were given.
  public internal(set) var lines: [Line]
  /// Which line is typed into first; nil for none.
  public let firstFocus: Int?
  /// Whether the entry can be deleted.
  public let canDelete: Bool
  /// What is asked before it is.
  public let deleteQuestion: String
  /// How numbers, money and dates are typed and shown.
  public let style: TypingStyle
  /// How the form has ended; nil while it goes on.
  public var outcome: Outcome? { ending.outcome }

  /// Gets the outcome when the form ends.
  public var didEnd: (Outcome) -> Void = { _ in }
  /// Gets the outcome, too; not kept alive by the form.
  public weak var delegate: (any EntryFormDelegate)?
  /// Says what is wrong with values that are right each by itself.
  public var check: (FormValues) -> FieldProblem? = { _ in nil }

  /// What is wrong with the lines up to one; nil to ask `check`.
  var partialCheck: ((Int) -> FieldProblem?)?
  private let now: Timestamp?
  private let start: [String]
  private var isDeleteAsked = false
  private let ending = FormEnd<Outcome>()

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - mode: Whether it adds or edits.
  ///   - title: What stands above it.
  ///   - fields: What it asks for, in this order.
  ///   - showsLabels: Whether lines have labels; without, the placeholders have to do.
  ///   - actions: What the actions are called.
  ///   - firstFocus: Which line is typed into first.
  ///   - allowsDelete: Whether the entry can be deleted; nil for yes where the form edits,
  ///     and no where it adds.
  ///   - deleteQuestion: What is asked before that.
  ///   - style: How numbers, money and dates are typed and shown.
  ///   - now: The date and time that it is, for `now`, `today` and `yesterday`.
  /// - Throws: Which name stands for two fields, or for none.
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
    var values = FormValues()
    var isEditing = false
    if case .edit(let known) = mode { (values, isEditing) = (known, true) }
    for (index, field) in fields.enumerated()
    where fields[..<index].contains(where: { $0.name === field.name }) {
      throw field.problem("two fields have this name")
    }
    for entry in values.entries { _ = try Self.index(of: entry.name, in: fields) }
    lines = fields.map { field in
      let value = isEditing ? values[field.name] : field.initial
      return Line(
        field: field, label: showsLabels ? field.label ?? FormField.words(field.name) : nil,
        text: value.map { style.text(of: $0) } ?? "")
    }
    start = lines.map(\.text)
    canDelete = allowsDelete ?? isEditing
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

  /// Ends the form with the values as they are.
  ///
  /// - Throws: The first thing that is wrong with them; the form goes on then.
  public func save() throws(FieldProblem) {
    if outcome != nil { return }
    if let problem = problems.first { throw problem }
    end(.saved(values))
  }

  /// Ends the form; nothing is changed.
  public func cancel() { end(.cancelled) }

  /// Asks whether to delete the entry: `delete()` does it then, and typing goes on without.
  ///
  /// - Returns: What to ask; nil where the form cannot delete.
  public func askToDelete() -> String? {
    guard canDelete, outcome == nil else { return nil }
    isDeleteAsked = true
    return deleteQuestion
  }

  /// Ends the form and has the entry deleted, where that was asked.
  ///
  /// - Returns: Whether it is: not without `askToDelete()` before.
  @discardableResult
  public func delete() -> Bool {
    guard isDeleteAsked, outcome == nil else { return false }
    end(.deleted)
    return true
  }

  /// The answer to `askToDelete()` was no, or something else was done.
  func forgetDelete() { isDeleteAsked = false }

  private func end(_ outcome: Outcome) {
    ending.end(outcome) {
      didEnd(outcome)
      delegate?.form(self, didEnd: outcome)
    }
  }

  /// The outcome as an asynchronous sequence of one element, for
  /// `for await outcome in form.outcomes()`.
  ///
  /// Each call makes a sequence of its own, which can be handed to another task. It gives
  /// the outcome also where the form has ended before; and nothing where the form goes
  /// away without an end.
  public func outcomes() -> AsyncStream<Outcome> { ending.outcomes() }

  // MARK: Lines

  /// Which line a field has.
  ///
  /// - Throws: That the form has no such field.
  public func index(of name: String) throws(FieldProblem) -> Int {
    try Self.index(of: name, in: lines.map(\.field))
  }

  /// What a line says; nil for nothing.
  ///
  /// - Throws: What is wrong with it.
  public func value(at index: Int) throws(FieldProblem) -> FieldValue? {
    let line = lines[index]
    if line.text.isEmpty {
      if line.field.isRequired { throw line.field.problem("it cannot be empty") }
      return nil
    }
    // What was not touched stays as it was, digit for digit.
    if case .edit(let values) = mode, !hasChanges(at: index), let value = values[line.field.name] {
      return value
    }
    return try line.field.value(of: line.text, style: style, now: now)
  }

  /// Whether a line says something else than at first.
  public func hasChanges(at index: Int) -> Bool {
    lines[index].text !== start[index]
  }
}

/// Hears how a form has ended.
public protocol EntryFormDelegate: AnyObject {
  /// The form was saved, cancelled, or has the entry deleted.
  func form(_ form: EntryForm, didEnd outcome: EntryForm.Outcome)
}
