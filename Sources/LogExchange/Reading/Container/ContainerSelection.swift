// SPDX-License-Identifier: MIT

/// Selects the members named by the text after the colon in `archive.zip:member`.
///
/// Names are compared byte by byte. If no member has the name, it may be the last component of
/// one; this must be resolved before anything is read.
struct ContainerSelection {
  private static let colon = UInt8(ascii: ":")
  private static let shownNames = 10

  private var wanted: [UInt8]

  init(_ wanted: [UInt8]) {
    self.wanted = wanted
  }

  /// True if a member is selected, is in a selected container, or may contain a selected
  /// member.
  func includes(_ member: ContainerMember) -> Bool {
    let path = member.joinedPath
    return isMeant(path) || wanted.starts(with: path + [Self.colon])
  }

  /// True if a member is selected itself, or is in a selected container.
  func isMeant(_ member: ContainerMember) -> Bool {
    isMeant(member.joinedPath)
  }

  private func isMeant(_ path: [UInt8]) -> Bool {
    path == wanted || path.starts(with: wanted + [Self.colon])
  }

  /// Replaces a last component by the full name of the member that it belongs to.
  ///
  /// - Throws: `InputError` if no member has it, or several do.
  mutating func resolve(among members: [ContainerMember]) throws(InputError) {
    if members.contains(where: includes) { return }
    let paths = Set(members.filter { $0.lastComponent == wanted }.map(\.joinedPath))
      .ordered { $0.lexicographicallyPrecedes($1) }
    guard let path = paths.first else { throw notFound(among: members) }
    guard paths.count == 1 else {
      throw InputError(
        code: .ambiguousMember,
        message: "'\(shown)' is the name of \(paths.count) members: "
          + Self.list(paths.map { ContainerMember.shown($0) }))
    }
    wanted = path
  }

  /// The error for a name that no member has.
  ///
  /// - Parameter members: The members that exist, if known.
  func notFound(among members: [ContainerMember]?) -> InputError {
    var message = "it has no member '\(shown)'"
    if let members {
      message += "; its members: " + Self.list(members.map(\.displayName))
    }
    return InputError(code: .noSuchMember, message: message)
  }

  /// The error for a file that has no members.
  var notAContainer: InputError {
    InputError(
      code: .noSuchMember, message: "it is no archive, so it has no member '\(shown)'")
  }

  private var shown: String { ContainerMember.shown(wanted) }

  private static func list(_ names: [String]) -> String {
    let more = names.count - shownNames
    return names.prefix(shownNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
