// SPDX-License-Identifier: MIT

import LogExchange

/// Opens inputs and finds what is a log in them: the file itself, or those
/// members of an archive that a format claims.
struct LogOpener {
  /// What comes out of an input, in order.
  enum Event {
    case log(OpenedLog)
    /// Something that no format claims, in a folder or an archive.
    case skipped(label: String)
    case failed(ReadFailure, label: String)
    case note(String)
    /// Something that is probably not as its owner thinks.
    case warning(String)
  }

  typealias Handler = (Event) throws -> Void

  /// The format that the user names; nil to recognise it.
  let format: (any LogFormat)?
  /// Those that are recognised.
  let formats: LogFormats
  /// nil where standard input is not to be had.
  let console: Console?
  /// What a container may ask.
  let limits: ContainerLimits
  /// Whether XML, JSON and CSV count that no format claims.
  var takesAnySyntax = false
  /// Whether what is named and no known log is skipped like what is found.
  var skipsUnknown = false
  /// What the user says for sketches of what no format claims; nil for no sketches.
  var sketching: ReadingOptions?
  private let smallFiles = SmallFileReader()

  init(
    format: (any LogFormat)?, formats: LogFormats, console: Console?, limits: ContainerLimits,
    takesAnySyntax: Bool = false
  ) {
    self.format = format
    self.formats = formats
    self.console = console
    self.limits = limits
    self.takesAnySyntax = takesAnySyntax
  }

  /// Opens one input.
  ///
  /// - Parameter isFound: Whether it was found in a folder: then what is no log
  ///   is skipped.
  /// - Throws: What the handler throws.
  func open(_ input: Input, isFound: Bool, _ handle: Handler) throws {
    let label = input.label.description
    let isRegular = isFound
    let isFound = isFound || skipsUnknown
    do {
      if case .file(let name) = input, let bytes = smallFiles.read(name, isRegular: isRegular) {
        return try openSmall(bytes, name, label, isFound: isFound, handle)
      }
      let supply = try InputSupply(input, console, limits: limits)
      var notes: [InputNote] = []
      let items = try supply.items { notes.append($0) }
      switch items.container {
      case nil:
        try openPlain(items, supply, label, isFound: isFound, handle)
      case .zip, .tar:
        if supply.isRepeatable {
          // It is opened again, and says it again.
          notes = []
          try openArchive(supply, label, isFound: isFound, handle)
        } else {
          try openStream(items, supply, label, isFound: isFound, handle) { drained(&notes) }
        }
      default:
        try openStream(items, supply, label, isFound: isFound, handle) { drained(&notes) }
      }
      for note in drained(&notes) { try handle(.note(note.description)) }
    } catch let error as InputError {
      try handle(.failed(ReadFailure(error), label: error.input ?? label))
    }
  }

  private func drained(_ notes: inout [InputNote]) -> [InputNote] {
    defer { notes = [] }
    return notes
  }

  // MARK: A plain file

  private func openSmall(
    _ bytes: [UInt8], _ name: FileName, _ label: String, isFound: Bool, _ handle: Handler
  ) throws {
    let head = InputHead(bytes, isWhole: true)
    let claim = isFound ? claimed(head) : format ?? formats.recognise(head)
    guard let found = try sketched(claim, head, label, isFound: isFound, handle) else { return }
    if found.format == nil, isFound, !isTaken(head, label) {
      return try handle(.skipped(label: label))
    }
    if let warning = DatabaseChanges.warning(name, head) { try handle(.warning(warning)) }
    let log = OpenedLog(
      whole: bytes, label: label, head: head, format: found.format,
      companions: try companions(of: found.format, in: name.folder))
    try handle(.log(log))
  }

  private func openPlain(
    _ items: InputItems, _ supply: InputSupply, _ label: String, isFound: Bool, _ handle: Handler
  ) throws {
    guard let item = try items.next() else { return }
    let (bytes, isWhole) = try item.read(atMost: InputHead.size)
    let head = InputHead(bytes, isWhole: isWhole)
    let claim = isFound ? claimed(head) : format ?? recognised(head, label)
    guard let found = try sketched(claim, head, label, isFound: isFound, handle) else { return }
    if found.format == nil, isFound, !isTaken(head, label) {
      return try handle(.skipped(label: label))
    }
    if let name = supply.file, let warning = DatabaseChanges.warning(name, head) {
      try handle(.warning(warning))
    }
    let log = OpenedLog(
      item, beginning: bytes, head: head, format: found.format,
      companions: try companions(of: found.format, in: supply.folder))
    try handle(.log(log))
  }

  /// The format that claims something; of an empty file, its name says whether it is NDJSON,
  /// which is a log of none.
  private func recognised(_ head: InputHead, _ label: String) -> (any LogFormat)? {
    if head.isEmpty, InputSyntax.guess(head, name: label) == .jsonSequence {
      return formats.named("ndjson")
    }
    return formats.recognise(head)
  }

  /// The format of something that was not named.
  private func claimed(_ head: InputHead) -> (any LogFormat)? {
    guard let format else { return formats.recognise(head) }
    return format.recognises(head) ? format : nil
  }

  /// Whether something counts although no format claims it.
  private func isTaken(_ head: InputHead, _ label: String) -> Bool {
    takesAnySyntax && format == nil && InputSyntax.guess(head, foundName: label) != nil
  }

  /// The companions of a log that stand beside it in its folder.
  private func companions(
    of format: (any LogFormat)?, in folder: @autoclosure () -> FileName?
  ) throws(InputError) -> [String: [UInt8]] {
    guard let format, !format.companions.isEmpty, let folder = folder() else { return [:] }
    var found: [String: [UInt8]] = [:]
    for name in format.companions {
      let path = folder.appending(Array(name.utf8))
      guard (try? FileStatus(of: path))?.kind == .regular,
        let item = try InputItems(ContainerReference(path: path.bytes), limits: limits).next()
      else { continue }
      let (bytes, isWhole) = try item.read(atMost: MemberSurvey.companionSize)
      if isWhole { found[name] = bytes }
    }
    return found
  }

  // MARK: Archives

  /// An archive that can be looked at before it is read.
  private func openArchive(
    _ supply: InputSupply, _ label: String, isFound: Bool, _ handle: Handler
  ) throws {
    let survey = MemberSurvey(
      try supply.items { _ in }, format: format, formats: formats, takes: { isTaken($0, $1) })
    if !survey.hasLogs, survey.damage == nil {
      // With a member that is not there, the archive says so itself.
      if survey.members.isEmpty { return try failLikeArchive(supply, handle, label) }
      return try refuse(survey.members.map(\.label), label, isFound: isFound, handle)
    }
    for member in survey.skipped { try handle(.skipped(label: member.label)) }
    for label in survey.unreadChanges {
      try handle(.warning(DatabaseChanges.warning(inside: label)))
    }
    var notes: [InputNote] = []
    let items = try supply.items { notes.append($0) }
    var waiting: [[[UInt8]]: [MemberSurvey.Use]] = [:]
    for member in survey.members { waiting[member.path, default: []].append(member.use) }
    let wanted = Set(survey.members.filter(isRead).flatMap { Self.prefixes(of: $0.path) })
    var hasFailed = false
    try forEachItem(items, label) { event in
      if case .failed = event { hasFailed = true }
      try handle(event)
    } where: {
      survey.damage != nil || wanted.contains($0.path)
    } body: { item in
      for note in drained(&notes) { try handle(.note(note.description)) }
      let path = item.member?.path ?? []
      guard let use = waiting[path]?.first else { return }
      waiting[path]?.removeFirst()
      guard case .read(let found) = use else { return }
      let (bytes, isWhole) = try item.read(atMost: InputHead.size)
      let log = OpenedLog(
        item, beginning: bytes, head: InputHead(bytes, isWhole: isWhole), format: found,
        companions: survey.companions(of: path, found), container: supply.fileLabel)
      try handle(.log(log))
    }
    for note in drained(&notes) { try handle(.note(note.description)) }
    // What kept it from being looked at has passed: members may be missing all the same.
    if let damage = survey.damage, !hasFailed {
      try handle(.failed(ReadFailure(damage), label: damage.input ?? label))
    }
  }

  private func isRead(_ member: MemberSurvey.Member) -> Bool {
    if case .read = member.use { return true }
    return false
  }

  /// A path, and those of the containers around it, which have to be gone into.
  private static func prefixes(of path: [[UInt8]]) -> [[[UInt8]]] {
    (1...max(path.count, 1)).map { Array(path.prefix($0)) }
  }

  private func failLikeArchive(
    _ supply: InputSupply, _ handle: Handler, _ label: String
  ) throws {
    let items = try supply.items { _ in }
    try forEachItem(items, label, handle) { _ in
      true
    } body: { _ in
    }
  }

  private func refuse(
    _ labels: [String], _ label: String, isFound: Bool, _ handle: Handler
  ) throws {
    if isFound { return try handle(.skipped(label: label)) }
    let format = format.map { "is \($0.title)" } ?? "is a known log"
    let names = labels.prefix(5).joined(separator: ", ") + (labels.count > 5 ? ", ..." : "")
    if let kind = KnownFile(members: labels) {
      let message = "not a known log: \(kind.advice)"
      return try handle(
        .failed(.malformed(message: message, position: nil, excerpt: nil), label: label))
    }
    let message =
      "none of the \(ConversionBooks.count(labels.count, "file")) in it \(format): \(names); "
      + "'ARCHIVE:MEMBER' names one member, -f its format"
    try handle(.failed(.malformed(message: message, position: nil, excerpt: nil), label: label))
  }

  /// Goes through the items; what fails is told, and the items behind it still come.
  private func forEachItem(
    _ items: InputItems, _ label: String, _ handle: Handler,
    where isWanted: (ContainerMember) -> Bool, body: (InputItem) throws -> Void
  ) throws {
    while true {
      do {
        guard let item = try items.next(where: isWanted) else { return }
        try body(item)
      } catch let error as InputError {
        try handle(.failed(ReadFailure(error), label: error.input ?? label))
      }
    }
  }

  // MARK: Streams

  /// Members as they come: a compressed file, or an archive from a long pipe.
  private func openStream(
    _ items: InputItems, _ supply: InputSupply, _ label: String, isFound: Bool,
    _ handle: Handler, _ notes: () -> [InputNote]
  ) throws {
    var passed: [String] = []
    var hasLog = false
    var hasFailed = false
    try forEachItem(items, label) { event in
      if case .failed = event { hasFailed = true }
      try handle(event)
    } where: { _ in
      true
    } body: { item in
      for note in notes() { try handle(.note(note.description)) }
      let (bytes, isWhole) = try item.read(atMost: InputHead.size)
      let head = InputHead(bytes, isWhole: isWhole)
      // The content of a compressed file is what was named.
      let isNamed = !isFound && (item.member?.isWholeContent ?? true)
      let name = item.member?.displayName ?? item.label
      let claim = isNamed ? format ?? recognised(head, name) : claimed(head)
      var found = claim
      if isNamed {
        guard let sketch = try sketched(claim, head, item.label, isFound: false, handle) else {
          hasFailed = true
          return
        }
        found = sketch.format
      }
      if found == nil, !isNamed, !isTaken(head, item.label) {
        passed.append(item.label)
        return
      }
      if !isNamed, format == nil, found?.name == "apple-health-cda" {
        // Whether export.xml comes yet is not known, and both say the same.
        passed.append(item.label)
        return
      }
      hasLog = true
      let isMember = !(item.member?.isWholeContent ?? true)
      try handle(
        .log(
          OpenedLog(
            item, beginning: bytes, head: head, format: found,
            container: isMember ? supply.fileLabel : nil)))
    }
    if !hasLog, !hasFailed {
      try refuse(passed, label, isFound: isFound, handle)
    } else {
      for label in passed { try handle(.skipped(label: label)) }
    }
  }
}
