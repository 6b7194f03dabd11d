// SPDX-License-Identifier: MIT

/// The items to read in one file: the file itself, or, if it is a container, its members one
/// after the other.
///
///     let items = try InputItems(ContainerReference(operand))
///     while let item = try items.next() {
///       … try item.read(into: buffer) …
///     }
///
/// `LogReader.read(contentsOf:)` finds out which members are logs.
///
/// A container is recognised by its first bytes, whatever the file is called. It is read in one
/// pass and never unpacked; memory does not grow with it. Containers inside it are opened as
/// far as the limits allow.
public final class InputItems {
  /// Receives remarks while the input is read.
  public typealias Note = (InputNote) -> Void

  /// The name of the file in messages.
  public let name: String

  /// The kind of the container; nil for a plain file.
  public let container: ContainerKind?

  /// A container that is being read, and the place of its members.
  private struct Level {
    let layer: any ContainerLayer
    let input: ContainerInput
    /// The names of the containers around the members, which are part of the members' paths.
    let path: [[UInt8]]
    /// The name of its content, if it is one compressed file.
    let contentName: [UInt8]
    let label: String
    let isCompression: Bool
    let depth: Int
  }

  /// The path of the input, if it is a file and none of its members was named.
  package let file: FileName?
  /// Whether one member was named.
  package var namesMember: Bool { member != nil }
  /// True if no more items can follow.
  package var isAtEnd: Bool { plain == nil && levels.isEmpty }

  /// The member to read; nil for all.
  let member: [UInt8]?
  let limits: ContainerLimits
  let budget: ContainerBudget
  let note: Note
  let input: ContainerInput
  private let fileName: [UInt8]
  private var selection: ContainerSelection?
  private var isResolved = false
  /// True if the named member was found, or its absence was reported.
  private var hasAnswered = false
  private var plain: ContainerInput?
  private var levels: [Level] = []
  private var current: InputItem?
  /// True if a limit of the whole file was reached and this was reported.
  private var isRefused = false

  /// Opens a file, or a member of one.
  ///
  /// - Parameters:
  ///   - reference: The file; see `ContainerReference.init(_:)` for operands.
  ///   - name: The name of the file in messages; nil for its path.
  ///   - limits: The limits on the contents of a container.
  ///   - note: Receives remarks, such as on members that are skipped because they are links.
  /// - Throws: `InputError` if the file cannot be opened, is a container that is
  ///   not read, or can be seen to be incomplete.
  public convenience init(
    _ reference: ContainerReference, name: String? = nil,
    limits: ContainerLimits = ContainerLimits(), note: @escaping Note = { _ in }
  ) throws(InputError) {
    let name = name ?? ContainerMember.shown(reference.path)
    let source: FileByteSource
    do throws(InputError) {
      source = try FileByteSource(path: reference.path)
    } catch {
      throw error.named(name)
    }
    try self.init(
      source, name: name, fileName: reference.path, member: reference.member, isFile: true,
      limits: limits, note: note)
  }

  /// Reads an input that is open already, such as standard input.
  ///
  /// - Parameters:
  ///   - source: The bytes. A `FileByteSource` of a regular file is read by its directory,
  ///     anything else from front to back.
  ///   - name: The name of the input in messages.
  ///   - member: The member to read; nil for all members.
  ///   - limits: The limits on the contents of a container.
  ///   - note: Receives remarks on the input.
  public convenience init(
    _ source: any ByteSource, name: String, member: [UInt8]? = nil,
    limits: ContainerLimits = ContainerLimits(), note: @escaping Note = { _ in }
  ) throws(InputError) {
    try self.init(
      source, name: name, fileName: Array(name.utf8), member: member, isFile: false,
      limits: limits, note: note)
  }

  /// The same items again, from the first; nil if the input can be read only once: a pipe that
  /// is longer than the part that was kept. It must be released before this one.
  package func reopened() throws(InputError) -> InputItems? {
    guard let source = try input.reopened() else { return nil }
    return try InputItems(
      source, name: name, fileName: fileName, member: member, isFile: false,
      limits: limits, note: { _ in })
  }

  private init(
    _ source: any ByteSource, name: String, fileName: [UInt8], member: [UInt8]?, isFile: Bool,
    limits: ContainerLimits, note: @escaping Note
  ) throws(InputError) {
    self.name = name
    self.limits = limits
    self.note = note
    self.fileName = fileName
    self.member = member
    file = isFile && member == nil ? FileName(fileName) : nil
    budget = ContainerBudget(limits, fileSize: (source as? FileByteSource)?.size)
    selection = member.map(ContainerSelection.init)
    input = ContainerInput(source, budget: budget)
    do throws(InputError) {
      container = try input.guessKind()
      if let container {
        try enter(container, input, path: [], name: fileName, label: name, depth: 1)
      } else {
        if let selection { throw selection.notAContainer }
        plain = input
        input.holdsNothing()
      }
    } catch {
      throw error.named(name)
    }
  }

  /// The members of the container, without reading them.
  ///
  /// Containers in it are listed as the members they are. For a zip archive only
  /// its directory is read; a compressed tar archive is read as a whole.
  ///
  /// - Returns: nil for a plain file, and if the input can be read only once, as from a pipe;
  ///   look at the members as they come then.
  public func members() throws(InputError) -> [ContainerMember]? {
    guard let all = try allMembers() else { return nil }
    try resolve(among: all)
    guard let selection else { return all }
    return all.filter(selection.includes)
  }

  /// Goes to the next item.
  ///
  /// The previous item cannot be read any more; the rest of it is discarded.
  ///
  /// - Parameter isWanted: Selects the members to return; the others cost next to nothing in a
  ///   file on disk. It is also called for containers in the container, which are opened if it
  ///   returns true.
  /// - Returns: nil at the end. Only then is it certain that the container is complete; an item
  ///   is verified at its own end.
  /// - Throws: `InputError`; items after the damage, if any can be read, are returned by
  ///   further calls.
  public func next(
    where isWanted: (ContainerMember) -> Bool = { _ in true }
  ) throws(InputError) -> InputItem? {
    let failure = current?.failure
    current?.pass()
    current = nil
    if let refusal = budget.refusal {
      // All members share one budget, so no other one is read.
      levels = []
      let isTold = isRefused || failure?.code == .limitReached
      isRefused = true
      if !isTold { throw refusal.named(name) }
      return nil
    }
    do throws(InputError) {
      return try nextItem(where: isWanted)
    } catch {
      isRefused = budget.refusal != nil
      throw error
    }
  }

  private func nextItem(
    where isWanted: (ContainerMember) -> Bool
  ) throws(InputError) -> InputItem? {
    guard container != nil else {
      defer { plain = nil }
      return plain.map { InputItem(name, nil, $0) }
    }
    if selection != nil, !isResolved, !levels.isEmpty {
      do throws(InputError) {
        try resolve(among: allMembers())
      } catch {
        levels = []
        hasAnswered = true
        throw error
      }
    }
    while let level = levels.last {
      guard let entry = try nextEntry(of: level) else { continue }
      switch entry {
      case .skipped(let name, let what):
        let member = ContainerMember(path: level.path + [name])
        if selection?.isMeant(member) ?? true {
          note(InputNote(input: member.label(in: self.name), message: "skipped: it is \(what)"))
        }
      case .member(let name, let size):
        let member = Self.member(name, size, of: level)
        // The content of a compressed file is selected once its kind is known.
        let isSelected = member.isWholeContent || selection?.includes(member) ?? true
        if isSelected, let item = try look(at: member, level, isWanted) {
          current = item
          return item
        }
      }
    }
    if let selection, !hasAnswered {
      hasAnswered = true
      throw selection.notFound(among: nil).named(name)
    }
    return nil
  }

  /// True if the current member is in an archive without a directory to find the next one by:
  /// damage in the bytes read ahead then hides the members after it.
  package var isSequential: Bool {
    #if Containers
      levels.contains { level in
        (level.layer as? ContainerArchive).map { !$0.isSeekable } ?? false
      }
    #else
      false
    #endif
  }

  // MARK: Members

  private static func member(_ name: [UInt8]?, _ size: UInt64?, of level: Level) -> ContainerMember
  {
    ContainerMember(
      path: level.path + [name ?? level.contentName], declaredSize: size,
      isWholeContent: name == nil)
  }

  /// - Returns: The member to read; nil if it is not wanted, or is a container that was opened.
  private func look(
    at member: ContainerMember, _ level: Level, _ isWanted: (ContainerMember) -> Bool
  ) throws(InputError) -> InputItem? {
    // The content of a compressed file is offered once its kind is known.
    if !member.isWholeContent, !isWanted(member) { return nil }
    let label = member.label(in: name)
    let input = ContainerInput(level.layer, budget: nil)
    var failure: InputError?
    do throws(InputError) {
      if try enterContainer(input, member, level) { return nil }
    } catch {
      if level.layer.isBroken || error.code == .limitReached {
        if level.layer.isBroken { levels.removeLast() }
        throw error.named(label)
      }
      // The error is thrown when the member is read.
      failure = error.named(label)
    }
    if let selection {
      guard selection.isMeant(member) else { return nil }
      hasAnswered = true
    }
    if member.isWholeContent, !isWanted(member) { return nil }
    return InputItem(label, member, input, failure: failure)
  }

  /// Goes into a member that is a container.
  ///
  /// - Returns: True if the member is a container.
  private func enterContainer(
    _ input: ContainerInput, _ member: ContainerMember, _ level: Level
  ) throws(InputError) -> Bool {
    guard let kind = try input.guessKind(), kind.isRead else { return false }
    let isCompressedTar = kind == .tar && level.isCompression
    let depth = isCompressedTar ? level.depth : level.depth + 1
    if depth > limits.depth {
      let outside = level.depth == 1 ? "another container" : "\(level.depth) other containers"
      throw .limit("depth", "it is \(kind.phrase) inside \(outside)")
    }
    try enter(
      kind, input, path: member.isWholeContent ? level.path : member.path, name: member.name,
      label: member.label(in: name), depth: depth)
    return true
  }

  private func enter(
    _ kind: ContainerKind, _ input: ContainerInput, path: [[UInt8]], name: [UInt8],
    label: String, depth: Int
  ) throws(InputError) {
    guard kind.isRead else {
      throw InputError(
        code: .unsupportedContainer,
        message: "it is \(kind.phrase), which is not read; unpack it and read the result")
    }
    #if Containers
      let layer: any ContainerLayer
      let note = { [note] message in note(InputNote(input: label, message: message)) }
      if kind.isCompression {
        layer = try ContainerCompression(kind, input, budget, note: note)
      } else {
        layer = try ContainerArchive(kind, input, budget, note)
      }
      levels.append(
        Level(
          layer: layer, input: input, path: path, contentName: kind.contentName(of: name),
          label: label, isCompression: kind.isCompression, depth: depth))
    #else
      throw .containersUnavailable(kind)
    #endif
  }

  // MARK: Levels

  /// - Returns: nil when the level is done; it is gone then.
  private func nextEntry(of level: Level) throws(InputError) -> ContainerEntry? {
    // The error was thrown when the layer broke.
    if !level.layer.isBroken {
      do throws(InputError) {
        if let entry = try level.layer.next() { return entry }
        // The container around verifies this one at its end.
        if levels.count > 1 { try level.input.drain() }
      } catch {
        levels.removeLast()
        throw error.named(level.label)
      }
    }
    levels.removeLast()
    return nil
  }

  // MARK: Listing

  private func allMembers() throws(InputError) -> [ContainerMember]? {
    guard container != nil, input.size != nil else { return nil }
    do throws(InputError) {
      guard let source = try input.reopened() else { return nil }
      return try InputItems(source, name: name, limits: limits).list()
    } catch {
      throw error.named(name)
    }
  }

  private func list() throws(InputError) -> [ContainerMember] {
    var members: [ContainerMember] = []
    while let level = levels.last {
      let next: ContainerEntry?
      do throws(InputError) {
        next = try nextEntry(of: level)
      } catch {
        // Members of an archive that is cut off can still be listed.
        if error.code == .truncated, !members.isEmpty { return members }
        throw error
      }
      guard let entry = next else { continue }
      guard case .member(let name, let size) = entry else { continue }
      let member = Self.member(name, size, of: level)
      if member.isWholeContent {
        let input = ContainerInput(level.layer, budget: nil)
        if try enterContainer(input, member, level) { continue }
      }
      members.append(member)
    }
    return members
  }

  private func resolve(among members: [ContainerMember]?) throws(InputError) {
    guard !isResolved else { return }
    isResolved = true
    guard let members else { return }
    do throws(InputError) {
      try selection?.resolve(among: members)
    } catch {
      throw error.named(name)
    }
  }
}
