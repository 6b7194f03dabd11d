// SPDX-License-Identifier: MIT

/// The sources of entries in one input, one after the other: the input itself, or those members
/// of an archive that a format claims.
///
/// An archive is read from start to end once. A member is recognised by its first bytes, and
/// read at once if possible. For a few members, later ones decide whether they are read or what
/// belongs to them (`MemberChoice`), so they wait until the end, with their beginnings in
/// memory. The rest of a longer one is read then, from the file through another descriptor, or
/// from the part of a short pipe that was kept.
package final class LogSources {
  /// An event of an input, in order.
  package enum Event {
    /// A log, to be read before the next event is requested.
    case log(LogSource)
    /// An input found in a folder or an archive that no format claims.
    case skipped(label: String)
    /// An `InputError`, or a `SketchError` where no mapping could be sketched.
    case failed(any Error, label: String)
    /// An archive none of whose members is a log.
    case noLog(members: [String])
    /// A format that was sketched for the input that comes next. (Indirect, because events are
    /// copied, and this one is large.)
    indirect case sketched(MappingSketch.Reading, label: String)
    case note(InputNote)
    /// A problem with the input that its owner is probably not aware of.
    case warning(String)
  }

  package typealias Opening = (@escaping InputItems.Note) throws(InputError) -> InputItems

  private enum Stage {
    case closed(Opening)
    case walking(InputItems)
    case returning(MemberReturn)
    case ended
  }

  /// The name of the input in messages.
  let label: String
  private let formats: LogFormats
  private let namedFormat: (any LogFormat)?
  private let limits: ContainerLimits
  private let isNamed: Bool
  private let takesAnySyntax: Bool
  private let sketching: ReadingOptions?
  private let isOtherFile: (InputHead) -> Bool
  private let encoding: ReadingOptions.Encoding?
  private var stage: Stage
  private var events: ArraySlice<Event> = []
  private var choice = MemberChoice()
  private var hasLog = false
  private var hasFailed = false

  /// - Parameters:
  ///   - label: The name of the input in messages.
  ///   - formats: The formats to recognise.
  ///   - named: The format that the user names.
  ///   - limits: The limits for archives and compressed files.
  ///   - isNamed: True if the user names the input; otherwise it was found, and is skipped if
  ///     it is not a log.
  ///   - takesAnySyntax: True if XML, JSON and CSV count even if no format claims them.
  ///   - sketching: The user's answers, for sketching formats of inputs that none claims; nil
  ///     for no sketches.
  ///   - isOtherFile: Whether an input is of a kind that has a better explanation than the failure
  ///     of its sketch: a picture, a web page.
  ///   - encoding: The encoding that the user names, in which titles are recognised.
  ///   - open: Opens the input.
  package init(
    _ label: String, _ formats: LogFormats, named: (any LogFormat)? = nil,
    limits: ContainerLimits = ContainerLimits(), isNamed: Bool = true, takesAnySyntax: Bool = false,
    sketching: ReadingOptions? = nil, isOtherFile: @escaping (InputHead) -> Bool = { _ in false },
    encoding: ReadingOptions.Encoding? = nil, open: @escaping Opening
  ) {
    self.label = label
    self.formats = formats
    namedFormat = named
    self.limits = limits
    self.isNamed = isNamed
    self.takesAnySyntax = takesAnySyntax
    self.sketching = sketching
    self.isOtherFile = isOtherFile
    self.encoding = encoding
    stage = .closed(open)
  }

  /// The next event; nil at the end.
  package func next() -> Event? {
    while true {
      if let event = events.popFirst() { return event }
      do throws(InputError) {
        switch stage {
        case .closed(let open):
          stage = .ended
          let items = try open { [weak self] in self?.events.append(.note($0)) }
          guard let sheets = try items.sheets() else {
            stage = .walking(items)
            continue
          }
          let sheet = try chosen(among: sheets)
          add(try take(sheet, called: sheet.label, of: items))
        case .walking(let items):
          guard let item = try items.next() else {
            endWalk(items)
            continue
          }
          add(try look(at: item, of: items))
        case .returning(let members):
          if let log = try members.next() { return .log(log) }
          stage = .ended
        case .ended: return nil
        }
      } catch {
        hasFailed = true
        events.append(.failed(error, label: error.input ?? label))
      }
    }
  }

  private func add(_ log: LogSource?) {
    guard let log else { return }
    hasLog = true
    events.append(.log(log))
  }

  // MARK: Examining items

  /// The first sheet that a format claims; the first of all if none of the first twenty is.
  private func chosen(among sheets: SheetTabs) throws(InputError) -> LogSource {
    let notes = events
    var number = sheets.wanted[0]
    var log = try LogSource(sheets.open(number))
    if sheets.wanted.count > 1, claimed(log.head) == nil {
      let notesOnFirst = events
      for other in sheets.wanted.prefix(20).dropFirst() where number == sheets.wanted[0] {
        events = notes
        guard let found = try? LogSource(sheets.open(other)), claimed(found.head) != nil else {
          continue
        }
        (number, log) = (other, found)
      }
      if number == sheets.wanted[0] { events = notesOnFirst }
    }
    if let remark = sheets.remark(onChoosing: number), isNamed || claimed(log.head) != nil {
      events.append(.note(remark))
    }
    return log
  }

  /// - Returns: The log to read now; nil if there is nothing to read yet.
  private func look(
    at item: InputItem, of items: InputItems
  ) throws(InputError) -> LogSource? {
    // The content of a compressed file counts as the file that was named.
    guard let member = item.member, !member.isWholeContent || member.path.count > 1 else {
      let log = try LogSource(item, encoding: encoding)
      return try take(log, called: item.member?.displayName ?? item.label, of: items)
    }
    choice.begin(item.label)
    let size = choice.companionSize(of: member)
    let log = try LogSource(
      item, container: items.name, reading: size ?? InputHead.size, encoding: encoding)
    log.format = claimed(log.head)
    sketch(log, isMember: true)
    let isClaimed = log.format != nil || isTaken(log)
    let decision = choice.take(
      log, member, isClaimed: isClaimed, namedFormat, isSmall: size != nil)
    return decision == .read ? log : nil
  }

  /// Takes an input that is not a member of an archive: a file, or the content of a compressed
  /// one.
  private func take(
    _ log: LogSource, called name: String, of items: InputItems
  ) throws(InputError) -> LogSource? {
    log.format = isNamed ? namedFormat ?? recognised(log.head, name) : claimed(log.head)
    guard sketch(log) else { return nil }
    if log.format == nil, !isNamed, !isTaken(log) {
      events.append(.skipped(label: label))
      return nil
    }
    if let file = items.file {
      if let warning = DatabaseChanges.warning(file, log.head) { events.append(.warning(warning)) }
      log.companions = try companions(of: log.format, in: file.folder)
    }
    return log
  }

  /// The format that claims an input. An empty one counts as NDJSON without entries if its name
  /// says so.
  private func recognised(_ head: InputHead, _ name: String) -> (any LogFormat)? {
    if head.isEmpty, InputSyntax.guess(head, name: name) == .jsonSequence {
      return formats.named("ndjson")
    }
    return formats.recognise(head)
  }

  /// The format that claims an input which the user did not name.
  private func claimed(_ head: InputHead) -> (any LogFormat)? {
    guard let format = namedFormat else { return formats.recognise(head) }
    return format.recognises(head) ? format : nil
  }

  /// True if an input counts although no format claims it.
  private func isTaken(_ log: LogSource) -> Bool {
    takesAnySyntax && namedFormat == nil
      && InputSyntax.guess(log.head, foundName: log.label) != nil
  }

  /// Sketches a format for an input, if the user asked for that and no format of an app claims
  /// it.
  ///
  /// - Parameter isMember: True for a member of an archive: there may be others that are logs.
  /// - Returns: False if the input cannot be read, because no sketch was possible.
  @discardableResult
  private func sketch(_ log: LogSource, isMember: Bool = false) -> Bool {
    guard let sketching, namedFormat == nil else { return true }
    let givesTitles = sketching.titles != nil
    // A database with many tables may have been taken for one of Health Connect.
    let mayBeOther = log.format is HealthConnectFormat && !log.head.isWhole
    if !mayBeOther, isKnown(log, givesTitles, isMember) { return true }
    let isDatabase = log.head.source.starts(with: DatabaseLayoutFormat.start)
    do throws(InputError) {
      // A database is read whole.
      try log.readOn(upTo: isDatabase ? MappingSketch.headSize : MappingSketch.quickSize)
    } catch {
      events.append(.failed(error, label: log.label))
      return false
    }
    if mayBeOther, log.isWhole, !log.beginning.contains(HealthConnectFormat.sign) {
      log.format = nil
    }
    if isKnown(log, givesTitles, isMember) { return true }
    do throws(SketchError) {
      let sketch = try MappingSketch.reading(
        of: log.beginning, isWhole: log.isWhole,
        options: log.head.isSheet ? sketching.ofSheet : sketching)
      events.append(.sketched(sketch, label: log.label))
      log.format = sketch.mapping.format
    } catch {
      guard isNamed, !isMember, givesTitles || log.format == nil,
        isDatabase || !isOtherFile(log.head)
      else { return true }
      events.append(.failed(error, label: log.label))
      return false
    }
    return true
  }

  /// Whether a format of an app claims an input, so that it is not sketched.
  private func isKnown(_ log: LogSource, _ givesTitles: Bool, _ isMember: Bool) -> Bool {
    guard let known = log.format, !log.isPlainTable else { return false }
    if givesTitles, isNamed, !isMember {
      events.append(
        .warning("\(log.label): the given titles are not used: it is known as \(known.title)"))
    }
    return true
  }

  /// The companions of a log that stand beside it in its folder.
  private func companions(
    of format: (any LogFormat)?, in folder: FileName
  ) throws(InputError) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in format?.companions ?? [] {
      let path = folder.appending(Array(name.utf8))
      guard (try? FileStatus(of: path))?.kind == .regular,
        let item = try InputItems(
          ContainerReference(path: path.bytes), limits: limits
        ).next()
      else { continue }
      let (bytes, isWhole) = try item.read(atMost: MemberChoice.mostCompanionBytes)
      if isWhole { found[name] = bytes }
    }
    return found
  }

  // MARK: Waiting members

  /// Decides about the members that wait.
  private func endWalk(_ items: InputItems) {
    stage = .ended
    guard !choice.labels.isEmpty else { return }
    let waiting = choice.settle(namedFormat, isAlone: !hasLog && !hasFailed)
    if waiting.isEmpty, !hasLog, !hasFailed {
      events.append(isNamed ? .noLog(members: choice.labels) : .skipped(label: label))
      return
    }
    for label in choice.skipped { events.append(.skipped(label: label)) }
    if let only = waiting.first, only.log.format == nil, !sketch(only.log) { return }
    for label in choice.unreadChanges {
      events.append(.warning(DatabaseChanges.warning(inside: label)))
    }
    stage = .returning(MemberReturn(waiting, in: items))
  }
}
