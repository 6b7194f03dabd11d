// SPDX-License-Identifier: MIT

extension EntryForm {
  /// Enters a text into a line; an empty one removes the value of the field.
  ///
  /// - Throws: The problem of the text, with an example of a valid one. The line is then unchanged.
  public func enter(_ text: String, at index: Int) throws(FieldProblem) {
    let old = lines[index].text
    type(text, at: index)
    do throws(FieldProblem) {
      _ = try value(at: index)
      let problem = partialCheck.map { $0(index) } ?? check(values)
      if let problem, problem.field === lines[index].field.name { throw problem }
    } catch {
      lines[index].text = old
      throw error
    }
  }

  /// Enters a text into the line of a field; an empty one removes the value.
  ///
  /// - Throws: The problem of the text, with an example of a valid one, or a problem that names
  ///   a missing field. The form is then unchanged.
  public func enter(_ text: String, into name: String) throws(FieldProblem) {
    try enter(text, at: try index(of: name))
  }

  /// Sets the text of a line while it is being typed, valid or not; `problems` has the mistakes.
  /// After the end of the form, it does nothing.
  public func type(_ text: String, at index: Int) {
    if outcome != nil { return }
    forgetDelete()
    lines[index].text = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
  }

  /// The values of the valid fields; invalid and empty fields have none.
  public var values: FormValues {
    var values = FormValues()
    for index in lines.indices {
      if let value = try? value(at: index) { values[lines[index].field.name] = value }
    }
    return values
  }

  /// The problem of a line by itself; nil if it is valid.
  public func problem(at index: Int) -> FieldProblem? {
    do throws(FieldProblem) {
      _ = try value(at: index)
      return nil
    } catch {
      return error
    }
  }

  /// All problems that keep the form from being saved: those of the lines, or if all lines are
  /// valid, that of `check` for all values together.
  public var problems: [FieldProblem] {
    let found = lines.indices.compactMap { problem(at: $0) }
    return found.isEmpty ? check(values).map { [$0] } ?? [] : found
  }

  /// Whether `save()` would end the form.
  public var canSave: Bool { outcome == nil && problems.isEmpty }

  /// Whether any line differs from its first text.
  public var hasChanges: Bool { lines.indices.contains { hasChanges(at: $0) } }
}
