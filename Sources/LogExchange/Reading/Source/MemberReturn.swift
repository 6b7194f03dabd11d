// SPDX-License-Identifier: MIT

/// Gives the members that have waited, in their order.
final class MemberReturn {
  private var members: ArraySlice<MemberChoice.Waiting>
  private let items: InputItems
  /// The input, opened again for members that are not in memory, and the number of members
  /// passed in it.
  private var again: InputItems?
  private var passed = 0

  init(_ members: [MemberChoice.Waiting], in items: InputItems) {
    self.members = members[...]
    self.items = items
  }

  /// The next of them; nil at the end.
  ///
  /// - Throws: `InputError` if its content cannot be read again.
  func next() throws(InputError) -> LogSource? {
    guard let member = members.popFirst() else { return nil }
    if member.log.isWhole { return member.log }
    if again == nil { again = try items.reopened() }
    while passed < member.number {
      // Any failure here has occurred in the first pass too, and was reported then.
      guard let next = try? again?.next() else {
        if again?.isAtEnd == false { continue }
        break
      }
      passed += 1
      if passed < member.number { continue }
      try member.log.goOn(with: next)
      return member.log
    }
    throw InputError(
      code: .unreadable,
      message: "what is read of it depends on the members after it, and the archive is too long "
        + "to be held; save it to a file and read that", input: member.log.label)
  }
}
