// SPDX-License-Identifier: MIT

internal import CFiles

/// A file that is written whole or not at all.
///
/// The bytes go to a temporary file in the same folder. `commit` flushes it to the disk and
/// gives it the name, together with the permissions, owner, access control list and other
/// attributes of the file that had the name before; if the owner or the list cannot be
/// kept, writing is refused. Released without `commit`, it leaves nothing. The name
/// of a device or a pipe is written to directly, because there is nothing to replace.
package final class OutputFile {
  /// The file that is to be replaced, as it was read.
  package struct Original: Sendable {
    let stamp: FileStamp
    /// The content; nil if it is too large to keep, and the stamp alone tells another file.
    let bytes: [UInt8]?

    package init(stamp: FileStamp, bytes: [UInt8]? = nil) {
      self.stamp = stamp
      self.bytes = bytes
    }
  }

  let target: FileName
  let temporary: FileName?
  var descriptor: Int32
  var isCommitted = false
  /// True once the temporary name may belong to a file other than the one written here.
  var mayHoldOther = false
  private var cleanup: UInt?
  /// The name that the replaced file gets; nil if it is not kept.
  let keptName: FileName?
  /// The number of extended attributes of the old file that could not be copied.
  package private(set) var lostAttributes = 0

  /// A moment at which a test lets another program act.
  package enum Moment: Sendable {
    case created
    case flushed
    /// After the last look at the old file.
    case looked
    case exchanged
    /// The old file has turned out to be another one and is about to get its name back.
    case puttingBack
    /// The folder with the new name was flushed.
    case named
  }

  /// For tests: called at each moment at which another program may interfere.
  #if DEBUG
    @TaskLocal package static var atMoment: (@Sendable (Moment) -> Void)?
  #else
    static let atMoment: (@Sendable (Moment) -> Void)? = nil
  #endif

  /// Begins to write a file.
  ///
  /// - Parameters:
  ///   - keepsOld: The row of states of which the replaced file becomes the first, see
  ///     `KeptStates`; nil if it is not kept. Only with `commit(replacing:)`.
  ///   - tidiesUp: Whether files left by killed runs are removed, which takes a pass over the
  ///     whole folder.
  package convenience init(
    _ name: FileName, keepsOld: KeptStates.Row? = nil, tidiesUp: Bool = true
  ) throws(SystemError) {
    let resolved = name.resolved
    if tidiesUp { Self.tidyUp(beside: resolved) }
    try self.init(resolved, attributesOf: resolved, keepsOld: keepsOld)
  }

  /// Checks that a file can be written or created.
  ///
  /// - Returns: The kind of the existing file; nil if it does not exist yet.
  package static func check(_ target: FileName) throws(SystemError) -> FileStatus.Kind? {
    guard let old = try? FileStatus(of: target) else {
      // A link to nothing: its owner would not look for a file in the place of the link.
      let isLink = (try? FileStatus(of: target, followsLinks: false)) != nil
      if isLink || (try? FileStatus(of: target.folder)) == nil { throw .noSuchFile }
      return nil
    }
    if old.kind == .folder { throw SystemError(code: EISDIR) }
    if old.kind == .regular {
      guard target.withCString({ access($0, W_OK) }) == 0 else { throw .last }
      // To root, `access` grants writing even to a read-only file.
      if old.mode & 0o222 == 0 { throw SystemError(code: EACCES) }
    }
    return old.kind
  }

  /// - Parameter model: The file whose attributes the new one gets.
  init(
    _ target: FileName, attributesOf model: FileName, keepsOld: KeptStates.Row? = nil
  ) throws(SystemError) {
    self.target = target
    keptName = keepsOld.map { KeptStates($0, of: target).name(1) }
    if try Self.check(target) == .other {
      temporary = nil
      descriptor = try target.open(O_WRONLY)
      return
    }
    let node = keepsOld == nil ? nil : try FileStamp.current(target)?.node
    let isNew = (try? FileStatus(of: model)) == nil
    (temporary, descriptor, cleanup) = try Self.makeTemporary(
      beside: target, replacing: node.flatMap { node in keepsOld.map { (node, $0) } },
      mode: isNew ? 0o666 : 0o600)
    Self.atMoment?(.created)
    // If this throws, the deinitialiser cleans up.
    if !isNew { try takeAttributes(of: model) }
  }

  deinit {
    if !isCommitted, let temporary, !mayHoldOther || holdsOwn(temporary) {
      _ = temporary.withCString { unlink($0) }
    }
    if descriptor >= 0 { close(descriptor) }
    if let cleanup { TemporaryFileName.forget(cleanup) }
  }

  /// True if a name still belongs to the file made here; another file must not be removed.
  private func holdsOwn(_ name: FileName) -> Bool {
    guard let own = try? FileStamp(of: descriptor) else { return false }
    return (try? FileStamp.current(name))?.isSameFile(as: own) ?? false
  }

  // MARK: Attributes

  /// Copies the attributes of another file. Bits such as setuid are never copied: they
  /// would apply to content that somebody else has written.
  private func takeAttributes(of model: FileName) throws(SystemError) {
    let old = (try? model.open(O_RDONLY | O_NONBLOCK)) ?? -1
    defer { if old >= 0 { close(old) } }
    let status = try FileStatus(of: model)
    let own = try FileStatus(of: descriptor)
    if own.owner != status.owner || own.group != status.group {
      guard fchown(descriptor, status.owner, status.group) == 0 else {
        throw SystemError(code: errno, note: "a new file could not keep the owner and the group")
      }
    }
    var lost: Int32 = 0
    let error = model.withCString { cfiles_copy_attributes($0, old, descriptor, &lost) }
    guard error == 0 else {
      throw SystemError(code: error, note: "a new file would not keep the access control list")
    }
    lostAttributes = Int(lost)
    guard fchmod(descriptor, status.mode & 0o777) == 0 else { throw .last }
  }

  // MARK: Writing

  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
  }

  /// Flushes the file and gives it its final name.
  package func commit() throws(SystemError) {
    if let temporary {
      try flush()
      try move(temporary, to: target)
      flushFolder()
    }
    isCommitted = true
    let closed = close(descriptor)
    descriptor = -1
    // A device may report only here that it did not take all of the bytes.
    guard closed == 0 || temporary != nil else { throw .last }
  }

  /// Flushes the file and gives it its final name, unless that name exists by now.
  ///
  /// - Returns: False if the name existed; then nothing was changed.
  package func commitNew() throws(SystemError) -> Bool {
    guard let temporary else {
      try commit()
      return true
    }
    try flush()
    let answer = temporary.withCString { from in target.withCString { link(from, $0) } }
    if answer == 0 {
      flushFolder()
      return true
    }
    if errno == EEXIST { return false }
    // The file system has no hard links.
    guard try FileStamp.current(target) == nil else { return false }
    try commit()
    return true
  }

  func flush() throws(SystemError) { try Descriptor.flush(descriptor) }

  /// Flushes the folder, so that the new name survives a power cut.
  func flushFolder() {
    // The file has its name; some systems cannot flush a folder, so errors of that are ignored.
    if let folder = try? target.folder.open(O_RDONLY) {
      try? Descriptor.flush(folder)
      close(folder)
    }
    Self.atMoment?(.named)
  }

  func move(_ old: FileName, to new: FileName) throws(SystemError) {
    guard old.withCString({ from in new.withCString { rename(from, $0) } }) == 0 else {
      throw .last
    }
  }
}
