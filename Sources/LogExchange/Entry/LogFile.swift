// SPDX-License-Identifier: MIT

internal import Platform
import XMLTree

/// A log in a file that is kept: read, changed, saved whole, and taken back.
///
/// A change is made under a lock, of what the file says then. The new file takes the place
/// of the old one at once, with its permissions, owner, access control list and other
/// attributes; the old one stays beside it as a backup. A file that a program has saved in
/// the meantime that knows of no locks, an editor for instance, is read again, and never
/// overwritten.
///
///     let log = LogFile("log.xml")
///     try log.change { state in
///       var edit = LogEdit(state.document)
///       try edit.append([LogRecord(fuel)])
///       return edit
///     }
///     try log.undo()
///
/// Several threads and processes may change one log: each waits for the others.
public struct LogFile: Sendable {
  /// The file as it was read.
  public struct State: Sendable {
    /// Its records; without any, where there is no file.
    public let document: LogDocument
    /// nil where there is no such file yet.
    let stamp: FileStamp?
    /// Whether the file is there and holds nothing.
    let isEmpty: Bool

    /// Whether there is no such file yet.
    public var isNew: Bool { stamp == nil }
  }

  /// What became of a change.
  public indirect enum Outcome: Sendable {
    /// There was nothing to change.
    case unchanged
    /// The log was saved; how it was before.
    case written(State)
    /// What would have changed, as a unified diff, and how the log is.
    case diff(String, State)
  }

  /// What a program may want to tell its user while a log is changed.
  public enum Notice: Hashable, Sendable {
    /// Another program changes the log, and it takes longer than most changes do. Told
    /// once, after less than a second; the change goes on when the other one has ended.
    case waiting
    /// So many extended attributes of the old file could not be given to the new one.
    case attributesLost(Int)
  }

  /// The bytes of the name of the file, as the system has them.
  public let path: [UInt8]
  /// Native forms for the kinds of log that there may be.
  public var formats = LogFormats.standard
  /// How much a file may hold.
  public var limits = ReadingLimits()
  /// How many threads read.
  public var jobs = 1
  /// Whether the state before a change is kept, see `backupPath`.
  public var keepsBackup = true

  /// How often a file is read again that others keep changing.
  static let attempts = 100

  /// Creates a log in a file, which need not be there yet.
  public init(path: [UInt8]) {
    self.path = path
  }

  /// Creates a log in a file, which need not be there yet.
  public init(_ path: String) {
    self.init(path: Array(path.utf8))
  }

  /// Where the state before the last change is kept: the name with `~` after it, beside
  /// the file itself where the name is a link.
  public var backupPath: [UInt8] { OutputFile.backup(of: file).bytes }

  /// The file that is written.
  private var file: FileName {
    let name = FileName(path)
    let isLink = (try? FileStatus(of: name, followsLinks: false))?.kind == .link
    return isLink ? name.resolved : name
  }

  // MARK: Reading

  /// Reads the log as it is now.
  ///
  /// - Parameter mayBeNew: Whether a file that does not exist, or is empty, is a log
  ///   without entries. It is XML or JSON then, by the ending of its name.
  /// - Throws: `LogError` with the code `noSuchFile` where there is none, `unreadable`
  ///   where it cannot be read, `notEditable` where it is no native log in UTF-8; or what
  ///   `LogDocument` throws.
  public func read(mayBeNew: Bool = false) throws -> State {
    guard let (bytes, stamp) = try content(of: FileName(path)) else {
      guard mayBeNew else { throw Self.readError(SystemError(code: ENOENT)) }
      return try state([], stamp: nil)
    }
    if bytes.isEmpty, !mayBeNew {
      throw LogError(code: .notEditable, message: "the file is empty")
    }
    return try state(bytes, stamp: stamp)
  }

  private static func readError(_ error: SystemError) -> LogError {
    switch error.code {
    case ENOENT: LogError(code: .noSuchFile, message: error.reason)
    case ESPIPE:
      LogError(code: .unreadable, message: "it is a pipe or a device; a log must be a file")
    default: LogError(code: .unreadable, message: error.reason)
    }
  }

  private func state(_ bytes: [UInt8], stamp: FileStamp?) throws -> State {
    let text = bytes.isEmpty ? LogDocument.empty(isXML: try isXML()) : bytes
    return State(document: try document(text), stamp: stamp, isEmpty: bytes.isEmpty)
  }

  func document(_ bytes: [UInt8]) throws -> LogDocument {
    try LogDocument(
      bytes, name: "\(FileName(path))", limits: limits, formats: formats, jobs: jobs)
  }

  /// In which form a log begins, by its name.
  private func isXML() throws -> Bool {
    if FileName(path).hasSuffix(".xml") { return true }
    if FileName(path).hasSuffix(".json") { return false }
    throw LogError(
      code: .notEditable, message: "the name of a new log must end in .xml or .json")
  }

  /// What a file holds, and which it is; nil where there is none.
  func content(of name: FileName) throws(LogError) -> (bytes: [UInt8], stamp: FileStamp)? {
    do throws(SystemError) {
      return try Self.openedContent(of: name)
    } catch {
      throw Self.readError(error)
    }
  }

  private static func openedContent(
    of name: FileName
  ) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp)? {
    // The system would open what stands before a zero byte.
    if name.bytes.contains(0) { return nil }
    // A pipe is opened without waiting for its other end.
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try name.open(O_RDONLY | O_NONBLOCK)
    } catch {
      if error == .noSuchFile { return nil }
      throw error.code == ENXIO ? .notSeekable : error
    }
    defer { close(descriptor) }
    switch try FileStatus(of: descriptor).kind {
    case .folder: throw SystemError(code: EISDIR)
    case .other, .link: throw .notSeekable
    case .regular: break
    }
    let stamp = try FileStamp(of: descriptor)
    return (try Descriptor.content(of: descriptor), stamp)
  }
}
