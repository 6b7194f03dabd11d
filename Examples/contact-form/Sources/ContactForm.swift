// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation

/// A form for a contact, on a terminal: a contact is added, then changed or deleted.
struct ContactForm {
  let locale: Locale
  /// The next line that is typed; nil at the end.
  let read: () -> String?
  let write: (String) -> Void

  static let fields = [
    FormField("fullName", label: "Name", placeholder: "Ann Smith", isRequired: true),
    FormField("email", placeholder: "ann@example.org", keyboard: .email) { value in
      "\(value)".contains("@") ? nil : "an address has an @"
    },
    FormField("phone", keyboard: .phone),
    FormField("birthday", .date),
    FormField("owes", .money(currency: nil)),
    FormField("group", .choice(["family", "friends", "work"]), initial: .text("friends")),
  ]

  func run() throws {
    guard case .saved(let contact) = try ask(.add) else { return write("Nothing was saved.\n") }
    show(contact)
    switch try ask(.edit(contact)) {
    case .saved(let changed): show(changed)
    case .cancelled: write("Nothing was changed.\n")
    case .deleted: write("The contact is deleted.\n")
    }
  }

  private func show(_ contact: FormValues) {
    for entry in contact.entries { write("  \(entry.name): \(entry.value.formatted(locale))\n") }
  }

  /// Shows the form until it has ended.
  private func ask(_ mode: EntryForm.Mode) throws -> EntryForm.Outcome {
    var title = "New contact"
    if case .edit = mode { title = "Change contact" }
    let form = try EntryForm(
      mode, title: title, fields: Self.fields, deleteQuestion: "Delete this contact?",
      style: TypingStyle(locale))
    form.check = { contact in
      contact["email"] == nil && contact["phone"] == nil
        ? FieldProblem(field: "email", message: "an address or a telephone number is needed") : nil
    }
    write("\n\(form.title) (Enter goes on, - empties)\n")
    var index = 0
    while form.outcome == nil {
      index = index < form.lines.count ? fill(index, of: form) : finish(form)
    }
    return form.outcome ?? .cancelled
  }

  /// Asks for one line.
  ///
  /// - Returns: Which one is next.
  private func fill(_ index: Int, of form: EntryForm) -> Int {
    let line = form.lines[index]
    let hint = line.text.isEmpty ? line.placeholder.map { " (\($0))" } : " [\(line.text)]"
    write("\(line.label ?? "")\(hint ?? ""): ")
    guard let text = read() else {
      form.cancel()
      return index
    }
    if text.isEmpty { return index + 1 }
    do {
      try form.enter(text == "-" ? "" : text, at: index)
      return index + 1
    } catch {
      write("  \(error.message)\n")
      return index
    }
  }

  /// Saves, or does what else is wanted.
  ///
  /// - Returns: Which line is next where the form goes on.
  private func finish(_ form: EntryForm) -> Int {
    if let problem = form.problems.first {
      write("  \(problem.message)\n")
      return (try? form.index(of: problem.field)) ?? 0
    }
    write(form.canDelete ? "save, cancel or delete? " : "save or cancel? ")
    switch read() {
    case "save": try? form.save()
    case "delete":
      guard let question = form.askToDelete() else { break }
      write("\(question) ")
      if read() == "yes" { form.delete() }
    case "cancel", nil: form.cancel()
    default: break
    }
    return form.lines.count
  }
}
