// SPDX-License-Identifier: MIT

/// Which members of an archive are read, where that depends on other members.
///
/// - The clinical document of an Apple Health export says again what its `export.xml` says, so
///   it is read only where there is no such file, or where its format is named.
/// - Some formats have companions, which are handed to them and are no logs themselves.
/// - A member that no format claims is read if it is all there is: whoever named the archive
///   means it.
struct MemberChoice {
  enum Decision {
    case read
    case skip
    /// Others decide, which may come yet.
    case wait
    /// Another member says the same.
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

  /// What messages call the members so far.
  private(set) var labels: [String] = []
  /// The numbers of the members that no format claims, from 0.
  private var skippedNumbers: [Int] = []
  private var waiting: [Waiting] = []
  /// The names of the formats that claim members.
  private var formats: Set<String> = []
  /// Contents that may be companions, by the folders and names of the members.
  private var companions: [[[UInt8]]: [UInt8]] = [:]
  /// The paths of members that are claimed.
  private var claimed: Set<[[UInt8]]> = []
  /// Members that may be changes to databases, and the paths of those.
  private var changes: [(label: String, database: [[UInt8]])] = []
  /// How many bytes of members may be held yet.
  private var room = 16 << 20

  /// Companions are small; what is larger is none.
  static let mostCompanionBytes = 4 << 20

  /// The format that gives way, and the one it gives way to.
  private static let secondBest = ["apple-health-cda": "apple-health"]

  private static let companionNames = Set(
    LogFormats.standard.all.flatMap(\.companions).map { Array($0.utf8) })

  /// Begins with the next member.
  mutating func begin(_ label: String) {
    labels.append(label)
  }

  /// How much of a member is read to look at it, if it may be a companion.
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
    // What there is no room for does not wait: archives with thousands of clinical documents
    // or of backups are not made by apps.
    guard room >= 0 else { return skipping(unless: isClaimed) }
    waiting.append(
      Waiting(
        log: log, number: labels.count, path: member.path, isClaimed: isClaimed,
        isCompanion: isCompanion))
    return .wait
  }

  /// Decides about those that wait, when all members were seen.
  ///
  /// - Parameter isAlone: Whether no other was read or could not be.
  /// - Returns: Those that are read.
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

  /// What messages call the members that no format claims.
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

  /// The folder that a member is in, and its name there.
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

  /// The members with changes to a database that is read, which are not in it yet.
  var unreadChanges: [String] {
    changes.filter { claimed.contains($0.database) }.map(\.label)
  }
}
