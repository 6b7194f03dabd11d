// SPDX-License-Identifier: MIT

extension TimeZoneRules {
  /// The folder in which systems keep their time zones.
  public static let systemFolder = "/usr/share/zoneinfo"

  /// Reads the rules of a zone from the data of the system.
  ///
  /// `UTC` needs no data. Where the system has none in its usual folder, the rules come
  /// from a table of the library's own, which begins with 1990.
  ///
  /// - Parameters:
  ///   - name: The name, such as `Europe/Berlin`.
  ///   - folder: The folder with the files of the zones.
  /// - Throws: `TimeZoneError` if the zone is unknown, the data is missing, or it cannot be
  ///   read.
  public init(named name: String, in folder: String = systemFolder) throws(TimeZoneError) {
    if name === "UTC" {
      self = .utc
      return
    }
    let root = FileName(folder)
    guard Self.isName(Array(name.utf8)) else { throw Self.unknown(name, root) }
    let file = root.appending(Array(name.utf8))
    let status = try? FileStatus(of: file)
    guard let status, status.kind == .regular else {
      let shipped = Self.isShipped(root) ? TimeZoneRules(shipped: name) : nil
      guard let shipped else { throw Self.unknown(name, root) }
      self = shipped
      return
    }
    // The largest of all has some kilobytes.
    guard status.size <= 1 << 20, var source = try? FileByteSource(path: file.bytes),
      let bytes = try? source.read(upTo: 1 << 20).bytes
    else {
      throw TimeZoneError(
        code: .unreadable, message: "the time zone data '\(file)' cannot be read")
    }
    guard let rules = TimeZoneRules(ofFile: bytes, name) else {
      // Folders of time zones also hold tables, which are not zones.
      if !bytes.starts(with: "TZif".utf8) { throw Self.unknown(name, root) }
      throw TimeZoneError(
        code: .unreadable,
        message: "the time zone data '\(file)' is damaged or counts leap seconds")
    }
    self = rules
  }

  /// True if a name cannot lead outside the folder.
  private static func isName(_ name: [UInt8]) -> Bool {
    let isPlain = name.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        || "_+-/".utf8.contains(byte)
    }
    return isPlain && !name.isEmpty
      && name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty }
  }

  // MARK: Names

  /// True if the library's own table is used: the folder is the system's and holds no zones.
  private static func isShipped(_ root: FileName) -> Bool {
    root.bytes.elementsEqual(systemFolder.utf8) && names(in: root).isEmpty
  }

  private static func unknown(_ name: String, _ root: FileName) -> TimeZoneError {
    let names = isShipped(root) ? shipped.names : names(in: root)
    if names.isEmpty {
      return TimeZoneError(
        code: .noData,
        message: "this system has no time zone data in '\(root)'; install tzdata, or give an "
          + "offset instead of a zone")
    }
    return TimeZoneError(
      code: .unknownName, message: "there is no time zone '\(name)'",
      suggestion: suggestion(for: name, among: names))
  }

  /// The most similar name: people write other capitals, and leave out the continent.
  private static func suggestion(for name: String, among names: [String]) -> String? {
    let plain = Self.plain(name)
    for other in names where Self.plain(other) === plain { return other }
    for other in names {
      guard let slash = other.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
      let city = String(other[other.utf8.index(after: slash)...])
      if Self.plain(city) === plain { return other }
    }
    return Suggestion.nearest(to: name, among: names)
  }

  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.map { byte -> UInt8 in
        if (0x41...0x5A).contains(byte) { return byte + 32 }
        return byte == UInt8(ascii: " ") ? UInt8(ascii: "_") : byte
      }, as: UTF8.self)
  }

  /// The names of all zones, for suggestions in messages.
  private static func names(in root: FileName) -> [String] {
    var names: [String] = []
    var folders: [[UInt8]] = [[]]
    while let folder = folders.popLast() {
      let place = folder.isEmpty ? root : root.appending(folder)
      guard let listing = try? FolderListing(of: place, takesHidden: false) else { continue }
      for index in 0..<listing.count {
        let own = listing.name(index)
        // Names begin with a capital letter; others are tables and copies of all zones.
        guard let letter = own.first, (0x41...0x5A).contains(letter), isName(own) else { continue }
        let name = folder.isEmpty ? own : folder + [UInt8(ascii: "/")] + own
        guard let kind = try? FileStatus(of: root.appending(name)).kind else { continue }
        // No name has more than three components, and links may form a cycle.
        if kind == .folder, name.count(where: { $0 == UInt8(ascii: "/") }) < 2 {
          folders.append(name)
        } else if kind == .regular {
          names.append(String(decoding: name, as: UTF8.self))
        }
      }
    }
    return names.ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
