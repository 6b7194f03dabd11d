// SPDX-License-Identifier: MIT

import LogExchange

/// What is in an archive, found out by the first bytes of every member before
/// any is read: some formats claim an archive as a whole.
///
/// The clinical document of an Apple Health export says again what its
/// `export.xml` says, so it is read only where it is alone or named. The
/// companions of a log are handed to its format and are no logs themselves.
struct MemberSurvey {
  enum Use {
    case read((any LogFormat)?)
    /// No format claims it.
    case skip
    /// It belongs to another member, or says again what another member says.
    case passOver
  }

  struct Member {
    /// The names of the containers around it and its own.
    let path: [[UInt8]]
    let label: String
    var use: Use
    /// Its content, where it may be a companion.
    var companion: [UInt8]?
    /// Whether it has more than the header of changes to a database.
    var mayHoldChanges = false
  }

  private(set) var members: [Member] = []
  /// Why some of the archive could not be looked at.
  private(set) var damage: InputError?

  /// Companions are small; what is larger is none.
  static let companionSize = 4 << 20

  /// The format that gives way, and the one it gives way to.
  private static let secondBest = ["apple-health-cda": "apple-health"]

  private static let companionNames = Set(
    LogFormats.standard.all.flatMap(\.companions).map { Array($0.utf8) })

  /// Looks at all members.
  ///
  /// - Parameters:
  ///   - format: The format that the user names; nil to recognise it.
  ///   - formats: Those that are recognised.
  ///   - takes: Whether a member counts that no format claims.
  init(
    _ items: InputItems, format: (any LogFormat)?, formats: LogFormats,
    takes: (_ head: InputHead, _ label: String) -> Bool
  ) {
    while true {
      do throws(InputError) {
        guard let item = try items.next() else { break }
        members.append(try Self.member(item, format, formats, takes))
      } catch {
        damage = error
      }
    }
    decide(format)
  }

  private static func member(
    _ item: InputItem, _ format: (any LogFormat)?, _ formats: LogFormats,
    _ takes: (_ head: InputHead, _ label: String) -> Bool
  ) throws(InputError) -> Member {
    let path = item.member?.path ?? []
    var member = Member(path: path, label: item.label, use: .skip)
    let mayBeCompanion = item.member.map { companionNames.contains($0.lastComponent) } ?? false
    do throws(InputError) {
      let (bytes, isWhole) = try item.read(
        atMost: mayBeCompanion ? companionSize : InputHead.size)
      let head = InputHead(bytes, isWhole: isWhole)
      member.mayHoldChanges = bytes.count > DatabaseChanges.headerSize
      if let format {
        if format.recognises(head) { member.use = .read(format) }
      } else if let found = formats.recognise(head) {
        member.use = .read(found)
      } else if takes(head, item.label) {
        member.use = .read(nil)
      }
      if mayBeCompanion, isWhole { member.companion = bytes }
    } catch {
      member.use = .read(format)
    }
    return member
  }

  private mutating func decide(_ format: (any LogFormat)?) {
    if members.count == 1, case .skip = members[0].use, members[0].companion == nil {
      // It is all there is: whoever named the archive means it.
      members[0].use = .read(format)
      return
    }
    let names = Set(members.compactMap { Self.format(of: $0)?.name })
    for index in members.indices {
      let found = Self.format(of: members[index])
      if format == nil, let found, let better = Self.secondBest[found.name],
        names.contains(better)
      {
        members[index].use = .passOver
      } else if found == nil, members[index].companion != nil,
        isCompanion(members[index], ofAnyOf: names)
      {
        members[index].use = .passOver
      }
    }
  }

  private func isCompanion(_ member: Member, ofAnyOf names: Set<String>) -> Bool {
    let name = Self.lastComponent(member.path)
    return LogFormats.standard.all.contains { format in
      names.contains(format.name)
        && format.companions.contains { name.elementsEqual($0.utf8) }
    }
  }

  private static func format(of member: Member) -> (any LogFormat)? {
    if case .read(let format) = member.use { return format }
    return nil
  }

  /// The members that are not looked at because no format claims them.
  var skipped: [Member] {
    members.filter {
      if case .skip = $0.use { return true }
      return false
    }
  }

  /// The members with changes to a database that is read, which are not in it yet.
  var unreadChanges: [String] {
    let read = Set(members.filter { Self.isRead($0) }.map { $0.path })
    return members.filter { member in
      var path = member.path
      guard member.mayHoldChanges, let name = path.popLast(),
        FileName.hasSuffix(name, DatabaseChanges.ending)
      else { return false }
      return read.contains(path + [Array(name.dropLast(DatabaseChanges.ending.utf8.count))])
    }.map(\.label)
  }

  private static func isRead(_ member: Member) -> Bool {
    if case .read = member.use { return true }
    return false
  }

  var hasLogs: Bool {
    members.contains {
      if case .read = $0.use { return true }
      return false
    }
  }

  /// The companions beside a member, by their names.
  func companions(of path: [[UInt8]], _ format: (any LogFormat)?) -> [String: [UInt8]] {
    guard let format, !format.companions.isEmpty else { return [:] }
    var found: [String: [UInt8]] = [:]
    for member in members where Self.folder(member.path) == Self.folder(path) {
      let name = Self.lastComponent(member.path)
      guard let content = member.companion,
        let key = format.companions.first(where: { name.elementsEqual($0.utf8) })
      else { continue }
      found[key] = content
    }
    return found
  }

  private static func lastComponent(_ path: [[UInt8]]) -> [UInt8] {
    FileName(path.last ?? []).lastComponent
  }

  private static func folder(_ path: [[UInt8]]) -> [[UInt8]] {
    path.dropLast() + [FileName(path.last ?? []).folder.bytes]
  }
}
