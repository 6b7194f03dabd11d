// SPDX-License-Identifier: MIT

internal import Platform
import XMLTree

/// A log in a file that a user keeps: it is read, changed, saved whole, and undone.
///
/// A change is made under a lock, to the content that the file has then. The new file
/// replaces the old one at once, with its permissions, owner, access control list and other
/// attributes; the old one stays beside it as a backup, as do the eight before it. If a program
/// without locks, such as an editor, saves the file in the meantime, it is read again and never
/// overwritten.
///
///     let log = LogFile("log.xml")
///     try log.change { state in
///       var edit = LogEdit(state.document)
///       try edit.append([LogRecord(fuel)])
///       return edit
///     }
///     try log.undo()  // and log.redo()
///
/// Several threads and processes may change one log: each waits for the others.
public struct LogFile: Sendable {
  /// The file as it was read.
  public struct State: Sendable {
    /// The document; without entries if there is no file.
    public let document: LogDocument
    /// nil if the file does not exist yet.
    let stamp: FileStamp?
    /// Whether the file exists and is empty.
    let isEmpty: Bool

    /// Whether the file does not exist yet.
    public var isNew: Bool { stamp == nil }
  }

  /// The result of a change.
  public indirect enum Outcome: Sendable {
    /// There was nothing to change.
    case unchanged
    /// The log was saved; the state is that before the change.
    case written(State)
    /// The change that would have been made, as a unified diff, and the present state.
    case diff(String, State)
  }

  /// Notices for the user while a log is changed.
  public enum Notice: Hashable, Sendable {
    /// Another program holds the lock for longer than most changes take. Reported once,
    /// after less than a second; the change goes on when the other program is done.
    case waiting
    /// The number of extended attributes of the old file that the new one could not get.
    case attributesLost(Int)
    /// The number of undone changes that `redo` could have made again until this change.
    case undoneForgotten(Int)
  }

  /// The name of the file, in the bytes of the system.
  public let path: [UInt8]
  /// The native forms for the kinds of log.
  public var formats = LogFormats.standard
  /// The limits for reading.
  public var limits = ReadingLimits()
  /// The number of threads that read.
  public var jobs = 1
  /// True if the state before a change is kept; see `backupPath`.
  public var keepsBackup = true

  /// The most attempts to read a file that other programs keep changing.
  static let attempts = 100

  /// Creates a log for a file, which need not exist yet.
  public init(path: [UInt8]) {
    self.path = path
  }

  /// Creates a log for a file, which need not exist yet.
  public init(_ path: String) {
    self.init(path: Array(path.utf8))
  }

  /// The file with the state before the last change: the name with `~` appended, beside the
  /// target if the name is a link.
  public var backupPath: [UInt8] { OutputFile.backup(of: file).bytes }

  /// The file that is written.
  var file: FileName {
    let name = FileName(path)
    let isLink = (try? FileStatus(of: name, followsLinks: false))?.kind == .link
    return isLink ? name.resolved : name
  }

  // MARK: Reading

  /// Reads the log as it is now.
  ///
  /// - Parameter mayBeNew: True if a file that does not exist, or is empty, counts as a log
  ///   without entries. Its name then decides between XML and JSON.
  /// - Throws: `LogError` with the code `noSuchFile` if there is no file, `unreadable` if it
  ///   cannot be read, or `notEditable` if it is no native log in UTF-8; and the errors of
  ///   `LogDocument`.
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

  func state(_ bytes: [UInt8], stamp: FileStamp?) throws -> State {
    let text = bytes.isEmpty ? LogDocument.empty(isXML: try isXML()) : bytes
    return State(document: try document(text), stamp: stamp, isEmpty: bytes.isEmpty)
  }

  func document(_ bytes: [UInt8]) throws -> LogDocument {
    try LogDocument(
      bytes, name: "\(FileName(path))", limits: limits, formats: formats, jobs: jobs)
  }

  /// Whether a new log is XML, and not JSON, by the ending of its name.
  private func isXML() throws -> Bool {
    if FileName(path).hasSuffix(".xml") { return true }
    if FileName(path).hasSuffix(".json") { return false }
    throw LogError(
      code: .notEditable, message: "the name of a new log must end in .xml or .json")
  }

  /// The content of a file, and its stamp; nil if it does not exist.
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
    // The system would open the name up to a zero byte.
    if name.bytes.contains(0) { return nil }
    // `O_NONBLOCK` opens a pipe without waiting for its other end.
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
