// SPDX-License-Identifier: MIT

/// Chooses the members of an archive that are read, if the choice depends on other members.
///
/// - The clinical document of an Apple Health export repeats its `export.xml`, so it is read
///   only if there is no such file, or if the user names its format.
/// - Some formats have companions, which are handed to them and are no logs themselves.
/// - A member that no format claims is read if it is the only one, because the user must have
///   meant it.
struct MemberChoice {
  enum Decision {
    case read
    case skip
    /// Later members decide.
    case wait
    /// Another member has the same content.
    case passOver
  }

  /// A member that waits for the others.
  struct Waiting {
    let log: LogSource
    /// Its number among the members, from 1.
    let number: Int
    let path: [[UInt8]]
    let isClaimed: Bool
    let isCompanion: Bool
  }

  /// The names in messages of all members so far.
  private(set) var labels: [String] = []
  /// The numbers of the members that no format claims, from 0.
  private var skippedNumbers: [Int] = []
  private var waiting: [Waiting] = []
  /// The names of the formats that claim members.
  private var formats: Set<String> = []
  /// Contents that may be companions, by the folders and names of the members.
  private var companions: [[[UInt8]]: [UInt8]] = [:]
  /// The paths of the members that count as logs.
  private var claimed: Set<[[UInt8]]> = []
  /// Members that may hold changes to databases, with the paths of the databases.
  private var changes: [(label: String, database: [[UInt8]])] = []
  /// The number of bytes of members that may still be held.
  private var room = 16 << 20

  /// The limit on the size of a companion.
  static let mostCompanionBytes = 4 << 20

  /// The format that is left out, with the format it is left out for.
  private static let secondBest = ["apple-health-cda": "apple-health"]

  private static let companionNames = Set(
    LogFormats.standard.all.flatMap(\.companions).map { Array($0.utf8) })

  /// Begins with the next member.
  mutating func begin(_ label: String) {
    labels.append(label)
  }

  /// The number of bytes to read of a member that may be a companion; nil for any other.
  func companionSize(of member: ContainerMember) -> Int? {
    guard Self.companionNames.contains(member.lastComponent) else { return nil }
    return min(Self.mostCompanionBytes, room)
  }

  /// Decides about a member as far as the others are known.
  ///
  /// - Parameters:
  ///   - isClaimed: Whether it counts as a log.
  ///   - named: The format that the user names.
  ///   - isSmall: Whether it may be a companion.
  mutating func take(
    _ log: LogSource, _ member: ContainerMember, isClaimed: Bool, _ named: (any LogFormat)?,
    isSmall: Bool
  ) -> Decision {
    noteChanges(log, member)
    let isCompanion = isSmall && log.isWhole
    if isCompanion {
      companions[Self.place(member.path)] = log.beginning
      room -= log.beginning.count
    }
    if isClaimed { claimed.insert(member.path) }
    if let format = log.format {
      formats.insert(format.name)
      if named == nil, let better = Self.secondBest[format.name] {
        return formats.contains(better) ? .passOver : wait(log, member, isClaimed, false)
      }
      return format.companions.isEmpty ? .read : wait(log, member, isClaimed, false)
    }
    if isCompanion || !isClaimed && labels.count == 1 {
      return wait(log, member, isClaimed, isCompanion)
    }
    return skipping(unless: isClaimed)
  }

  private mutating func skipping(unless isClaimed: Bool) -> Decision {
    if !isClaimed { skippedNumbers.append(labels.count - 1) }
    return isClaimed ? .read : .skip
  }

  private mutating func wait(
    _ log: LogSource, _ member: ContainerMember, _ isClaimed: Bool, _ isCompanion: Bool
  ) -> Decision {
    room -= log.beginning.count
    // A member that does not fit does not wait: apps do not make archives with thousands of
    // clinical documents or of backups.
    guard room >= 0 else { return skipping(unless: isClaimed) }
    waiting.append(
      Waiting(
        log: log, number: labels.count, path: member.path, isClaimed: isClaimed,
        isCompanion: isCompanion))
    return .wait
  }

  /// Decides about the waiting members, when all have been seen.
  ///
  /// - Parameter isAlone: True if no other member was read or failed.
  /// - Returns: The members to read, in their order.
  mutating func settle(_ named: (any LogFormat)?, isAlone: Bool) -> [Waiting] {
    var read: [Waiting] = []
    for member in waiting {
      if let format = member.log.format {
        if named == nil, let better = Self.secondBest[format.name], formats.contains(better) {
          continue
        }
        member.log.companions = foundCompanions(of: member.path, format)
        read.append(member)
      } else if member.isCompanion, belongsToALog(member.path) {
        continue
      } else if member.isClaimed {
        read.append(member)
      } else if labels.count == 1, isAlone {
        member.log.format = named
        read.append(member)
      } else {
        skippedNumbers.append(member.number - 1)
      }
    }
    waiting = []
    return read
  }

  /// The names in messages of the members that no format claims.
  var skipped: [String] { skippedNumbers.sorted().map { labels[$0] } }

  // MARK: Companions

  private func belongsToALog(_ path: [[UInt8]]) -> Bool {
    let name = FileName(path.last ?? []).lastComponent
    return LogFormats.standard.all.contains { format in
      formats.contains(format.name)
        && format.companions.contains { name.elementsEqual($0.utf8) }
    }
  }

  /// The companions beside a member, by their names.
  private func foundCompanions(of path: [[UInt8]], _ format: any LogFormat) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in format.companions {
      var place = Self.place(path)
      place[place.count - 1] = Array(name.utf8)
      found[name] = companions[place]
    }
    return found
  }

  /// The folder of a member, followed by its name in that folder.
  private static func place(_ path: [[UInt8]]) -> [[UInt8]] {
    let name = FileName(path.last ?? [])
    return path.dropLast() + [name.folder.bytes, name.lastComponent]
  }

  // MARK: Databases

  private mutating func noteChanges(_ log: LogSource, _ member: ContainerMember) {
    guard log.beginning.count > DatabaseChanges.headerSize,
      FileName.hasSuffix(member.name, DatabaseChanges.ending)
    else { return }
    let database = Array(member.name.dropLast(DatabaseChanges.ending.utf8.count))
    changes.append((log.label, member.path.dropLast() + [database]))
  }

  /// The names in messages of members with unmerged changes to a database that is read.
  var unreadChanges: [String] {
    changes.filter { claimed.contains($0.database) }.map(\.label)
  }
}
