// SPDX-License-Identifier: MIT

extension EntryForm {
  /// Takes what was typed into a line; nothing for a field that is to say nothing.
  ///
  /// - Throws: What is wrong with it, and what would be right. The line stays as it was.
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

  /// Takes what was typed into the line of a field.
  ///
  /// - Throws: What is wrong with it, and what would be right; or that there is no such
  ///   field. The form stays as it was.
  public func enter(_ text: String, into name: String) throws(FieldProblem) {
    try enter(text, at: try index(of: name))
  }

  /// Has a line show what is being typed, right or not; `problems` says what is wrong. What
  /// comes after the end of the form is not taken.
  public func type(_ text: String, at index: Int) {
    if outcome != nil { return }
    forgetDelete()
    lines[index].text = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
  }

  /// What the fields say that are right; those that are wrong or empty are not among it.
  public var values: FormValues {
    var values = FormValues()
    for index in lines.indices {
      if let value = try? value(at: index) { values[lines[index].field.name] = value }
    }
    return values
  }

  /// What is wrong with a line by itself; nil for nothing.
  public func problem(at index: Int) -> FieldProblem? {
    do throws(FieldProblem) {
      _ = try value(at: index)
      return nil
    } catch {
      return error
    }
  }

  /// All that keeps the form from being saved: line by line, and where nothing is wrong with
  /// any, what `check` says of all together.
  public var problems: [FieldProblem] {
    let found = lines.indices.compactMap { problem(at: $0) }
    return found.isEmpty ? check(values).map { [$0] } ?? [] : found
  }

  /// Whether `save()` would end the form.
  public var canSave: Bool { outcome == nil && problems.isEmpty }

  /// Whether any line says something else than at first.
  public var hasChanges: Bool { lines.indices.contains { hasChanges(at: $0) } }
}
