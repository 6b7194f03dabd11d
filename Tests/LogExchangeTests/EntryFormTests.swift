// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Forms of any fields: a contact.
@Suite struct EntryFormTests {
  static let fields = [
    FormField("fullName", label: "Name", placeholder: "Ann Smith", isRequired: true),
    FormField("email", keyboard: .email) { value in
      "\(value)".contains("@") ? nil : "an address has an @"
    },
    FormField("phone", keyboard: .phone),
    FormField("birthday", .date),
    FormField("height", .quantity(["cm", "in"], usual: "cm", .positive)),
    FormField("owes", .money(currency: "EUR")),
    FormField("group", .choice(["Family", "Work"])),
    FormField("favourite", .flag),
  ]

  private static func form(
    _ mode: EntryForm.Mode = .add, focus: EntryForm.Focus = .first, allowsDelete: Bool? = nil,
    showsLabels: Bool = true
  ) throws -> EntryForm {
    try EntryForm(
      mode, title: "Contact", fields: fields, showsLabels: showsLabels,
      actions: .init(save: "Keep"), firstFocus: focus, allowsDelete: allowsDelete,
      deleteQuestion: "Delete this contact?")
  }

  @Test func `the fields stand in the order in which they were given, with hints`() throws {
    let form = try Self.form()
    #expect(
      form.lines.map(\.label) == [
        "Name", "Email", "Phone", "Birthday", "Height", "Owes", "Group", "Favourite",
      ])
    #expect(form.lines[0].placeholder == "Ann Smith")
    #expect(
      form.lines.map(\.field.keyboard) == [
        .text, .email, .phone, .date, .decimal, .decimal, .text, .text,
      ])
    #expect(form.lines[4].unit == "cm" && form.lines[5].unit == "EUR")
    #expect(form.title == "Contact" && form.actions.save == "Keep")
    #expect(form.firstFocus == 0)
    #expect(try Self.form(focus: .none).firstFocus == nil)
    #expect(try Self.form(focus: .field("phone")).firstFocus == 2)
    #expect(try Self.form(showsLabels: false).lines.allSatisfy { $0.label == nil })
  }

  @Test func `names that stand for no field, or for two, are refused`() throws {
    func message(_ body: () throws -> EntryForm) -> String? {
      let error = #expect(throws: FieldProblem.self) { try body() }
      return error.map { "\($0.field): \($0.message)" }
    }
    #expect(
      message { try Self.form(focus: .field("fax")) }
        == "fax: the form has no such field; it has fullName, email, phone, birthday, height, "
        + "owes, "
        + "group, favourite")
    #expect(message { try Self.form(.edit(["fax": .text("1")])) }?.hasPrefix("fax: ") == true)
    #expect(
      message {
        try EntryForm(.add, title: "", fields: [FormField("a"), FormField("b"), FormField("a")])
      } == "a: two fields have this name")
    let form = try Self.form()
    #expect(throws: FieldProblem.self) { try form.enter("x", into: "fax") }
  }

  @Test func `a form that adds is saved when what is required is there`() throws {
    let form = try Self.form()
    #expect(!form.canSave && !form.hasChanges)
    #expect(form.problems == [FieldProblem(field: "fullName", message: "it cannot be empty")])
    #expect(throws: FieldProblem.self) { try form.save() }
    var ends: [EntryForm.Outcome] = []
    form.didEnd = { ends.append($0) }
    try form.enter(" Ann ", into: "fullName")
    try form.enter("1990-02-03", into: "birthday")
    try form.enter("171,5", into: "height")
    try form.enter("work", into: "group")
    try form.enter("no", into: "favourite")
    #expect(form.canSave && form.hasChanges)
    try form.save()
    form.cancel()
    let date = try #require(Timestamp(iso8601: "1990-02-03"))
    let height = try ExactDecimal(parsing: "171.5")
    #expect(
      ends == [
        .saved([
          "fullName": .text("Ann"), "birthday": .timestamp(date),
          "height": .quantity(height, unit: "cm"), "group": .text("Work"),
          "favourite": .flag(false),
        ])
      ])
    #expect(!form.canSave)
    #expect(form.values.number("height") == height && form.values.text("email") == nil)
  }

  struct Answer: CustomTestStringConvertible, Sendable {
    let field: String
    let text: String
    let message: String
    var testDescription: String { "\(field) \(text)" }
  }

  @Test(arguments: [
    Answer(field: "fullName", text: " ", message: "it cannot be empty"),
    Answer(field: "email", text: "ann", message: "an address has an @"),
    Answer(field: "birthday", text: "soon", message: "not a valid date"),
    Answer(field: "height", text: "0", message: "0 is not greater than zero"),
    Answer(field: "height", text: "1,712", message: "can be 1.712 or 1712"),
    Answer(
      field: "height", text: "6 ft",
      message: "'ft' is not a unit for this field; use cm or "
        + "in"),
    Answer(field: "owes", text: "-1", message: "-1 is less than zero"),
    Answer(field: "group", text: "Club", message: "'Club' is not one of Family or Work"),
    Answer(field: "favourite", text: "perhaps", message: "neither yes nor no"),
  ])
  func `a wrong answer is refused by enter, and told by problems`(_ answer: Answer) throws {
    let form = try Self.form(.edit(["fullName": .text("Ann"), "email": .text("a@b")]))
    let index = try form.index(of: answer.field)
    let before = form.lines[index].text
    let error = try #require(
      #expect(throws: FieldProblem.self) { try form.enter(answer.text, at: index) })
    #expect(error.field == answer.field)
    #expect(error.message.contains(answer.message), "\(error.message)")
    #expect(form.lines[index].text == before && form.canSave)
    form.type(answer.text, at: index)
    #expect(form.problems == [error] && !form.canSave && form.hasChanges)
    form.type(before, at: index)
    #expect(form.canSave && !form.hasChanges)
  }

  @Test func `a form that edits shows values and keeps what is not touched`() throws {
    let date = try #require(Timestamp(iso8601: "1990-02-03T10:00:30.250+01:00"))
    let values: FormValues = [
      "fullName": .text("Ann"), "email": .text("not an address"), "birthday": .timestamp(date),
    ]
    let form = try Self.form(.edit(values))
    #expect(form.lines[3].text == "1990-02-03T10:00:30.250+01:00")
    form.type("Anne", at: 0)
    // What was wrong before and stays is not this form's fault.
    try form.save()
    guard case .saved(let saved)? = form.outcome else {
      Issue.record("it was not saved")
      return
    }
    #expect(saved.text("fullName") == "Anne" && saved["birthday"] == values["birthday"])
  }

  @Test func `values that do not go together are refused`() throws {
    let form = try Self.form()
    form.check = { values in
      values["email"] == nil && values["phone"] == nil
        ? FieldProblem(field: "phone", message: "an address or a number is needed") : nil
    }
    form.type("Ann", at: 0)
    #expect(form.problems.map(\.field) == ["phone"])
    #expect(throws: FieldProblem.self) { try form.save() }
    try form.enter("123", into: "phone")
    try form.save()
    #expect(form.outcome != nil)
  }

  @Test func `deleting is for forms that edit, or where it is allowed, and asks first`() throws {
    #expect(try Self.form().askToDelete() == nil)
    #expect(try Self.form(.edit([:]), allowsDelete: false).askToDelete() == nil)
    #expect(try Self.form(allowsDelete: true).askToDelete() == "Delete this contact?")
    let form = try Self.form(.edit([:]))
    #expect(!form.delete() && form.outcome == nil)
    #expect(form.askToDelete() == "Delete this contact?")
    // Who goes on typing has not said yes.
    form.type("Ann", at: 0)
    #expect(!form.delete() && form.outcome == nil)
    #expect(form.askToDelete() != nil)
    #expect(form.delete())
    #expect(form.outcome == .deleted && !form.canSave)
  }

  private final class Listener: EntryFormDelegate {
    var heard: [EntryForm.Outcome] = []
    func form(_ form: EntryForm, didEnd outcome: EntryForm.Outcome) { heard.append(outcome) }
  }

  @Test func `a delegate and any number of streams hear of the end, once`() async throws {
    let form = try Self.form()
    let listener = Listener()
    form.delegate = listener
    let streams = [form.outcomes(), form.outcomes()]
    form.cancel()
    form.cancel()
    #expect(listener.heard == [.cancelled])
    for stream in streams + [form.outcomes()] {
      var outcomes: [EntryForm.Outcome] = []
      for await outcome in stream { outcomes.append(outcome) }
      #expect(outcomes == [.cancelled])
    }
    var dropped: EntryForm? = try Self.form()
    let stream = try #require(dropped?.outcomes())
    dropped = nil
    for await _ in stream { Issue.record("a form that went away has no outcome") }
  }

  @Test func `a form begins with values of its fields, which are no changes`() throws {
    let field = FormField("paidWith", .choice(["cash", "card"]), initial: .text("card"))
    let form = try EntryForm(.add, title: "Payment", fields: [field])
    #expect(form.lines[0].text == "card" && form.lines[0].label == "Paid with")
    #expect(form.canSave && !form.hasChanges)
  }
}
