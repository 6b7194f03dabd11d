// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The log file that `import`, `add`, `edit` and `remove` change.
///
/// Changes are made under a lock, of what the file says then, and put in its place whole.
/// A file that somebody else has changed in between, an editor that knows of no locks, is
/// read again.
struct KeptLog {
  /// The file as it was read.
  struct State {
    let document: LogDocument
    /// nil where there is no such file yet.
    fileprivate let stamp: FileStamp?

    var isNew: Bool { stamp == nil }
  }

  /// Why a log is not changed, in words.
  struct Refusal: Error {
    let message: String
  }

  let name: FileName
  private let invocation: Invocation
  private let console: Console

  /// How often a file is read again that others keep changing.
  private static let attempts = 100

  init(_ name: FileName, _ invocation: Invocation, _ console: Console) {
    self.name = name
    self.invocation = invocation
    self.console = console
  }

  /// Where the state before the last change is kept.
  static func backup(of name: FileName) -> FileName {
    let isLink = (try? FileStatus(of: name, followsLinks: false))?.kind == .link
    return FileName((isLink ? OutputFile.resolve(name) : name).bytes + [UInt8(ascii: "~")])
  }

  /// Reads the log as it is now, or begins a new one where that is wanted.
  ///
  /// - Returns: The state, and whether the log may still be made.
  func readOrBegin(
    creates: Bool, _ dialogue: EntryDialogue
  ) throws(Refusal) -> (state: State, mayBeNew: Bool) {
    let isThere = (try? FileStatus(of: name)) != nil
    let isLink = (try? FileStatus(of: name, followsLinks: false)) != nil
    if isThere || creates && !isLink { return (try read(mayBeNew: true), creates) }
    do throws(Refusal) {
      return (try read(mayBeNew: false), false)
    } catch {
      guard !isLink, (try? FileStatus(of: name.folder)) != nil else { throw error }
      if dialogue.canAsk {
        dialogue.say("logxml: \(error.message)")
        if dialogue.confirms("Begin a new log '\(name)'?") {
          return (try read(mayBeNew: true), true)
        }
        throw Refusal(message: "\(name): no log was begun")
      }
      throw Refusal(message: error.message + "; --create begins a new log")
    }
  }

  /// Reads the log as it is now.
  ///
  /// - Parameter mayBeNew: Whether a file that does not exist is a log without entries.
  func read(mayBeNew: Bool) throws(Refusal) -> State {
    do {
      guard let source = try source() else {
        if mayBeNew { return try state([], stamp: nil) }
        let advice =
          MissingFile.advice(on: name, SystemError(code: ENOENT)) ?? ""
        throw Refusal(message: "\(name): \(SystemError(code: ENOENT).reason)\(advice)")
      }
      let stamp = try FileStamp(of: source.descriptor)
      let bytes = try Self.all(of: source)
      if bytes.isEmpty, !mayBeNew { throw Refusal(message: "\(name): the file is empty") }
      return try state(bytes, stamp: stamp)
    } catch let refusal as Refusal {
      throw refusal
    } catch let error as SystemError {
      throw Refusal(message: "\(name): \(Self.reason(error))")
    } catch {
      throw refusal(error)
    }
  }

  private static func reason(_ error: SystemError) -> String {
    error.code == ESPIPE ? "it is a pipe or a device, and a log is a file" : error.reason
  }

  private func state(_ bytes: [UInt8], stamp: FileStamp?) throws -> State {
    let isEmpty = bytes.isEmpty
    let text = isEmpty ? LogDocument.empty(isXML: try isXML()) : bytes
    let document = try LogDocument(
      text, name: "\(name)", limits: invocation.limits, formats: invocation.formats, jobs: jobs)
    return State(document: document, stamp: stamp)
  }

  private var jobs: Int { invocation.jobs ?? WorkerThread.processorCount }

  /// In which form a log begins, by its name.
  private func isXML() throws -> Bool {
    if name.hasSuffix(".xml") { return true }
    if name.hasSuffix(".json") { return false }
    throw Refusal(
      message: "\(name): a new log is called .xml or .json, so that its form is clear")
  }

  private func source() throws(SystemError) -> DescriptorSource? {
    do throws(SystemError) {
      // A pipe would be waited for.
      switch try FileStatus(of: name).kind {
      case .folder: throw SystemError(code: EISDIR)
      case .other: throw SystemError(code: ESPIPE)
      case .regular, .link: return try DescriptorSource(opening: name)
      }
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private static func all(of source: DescriptorSource) throws(SystemError) -> [UInt8] {
    var info = stat()
    let expected = fstat(source.descriptor, &info) == 0 ? Int(info.st_size) : 0
    var bytes: [UInt8] = []
    while true {
      let room = max(expected - bytes.count, 1 << 12) + 1
      var failure: SystemError?
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        do throws(SystemError) {
          count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      if piece.isEmpty { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
  }

  private func refusal(_ error: any Error) -> Refusal {
    if let refusal = error as? Refusal { return refusal }
    if let problem = error as? FieldProblem {
      return Refusal(message: "\(problem.line); nothing was saved")
    }
    let position: SourcePosition?
    let message: String
    switch error {
    case let error as LogError: (position, message) = (error.position, error.message)
    case let error as XMLReadError: (position, message) = (error.position, error.message)
    default: (position, message) = (nil, "\(error)")
    }
    return Refusal(message: "\(name)\(position.map { ":\($0)" } ?? ""): \(message)")
  }

  // MARK: Changes

  /// What became of a change.
  enum Outcome {
    case unchanged
    case written(State)
    /// What it would have been.
    case diff(String, State)
  }

  /// Changes the log.
  ///
  /// - Parameters:
  ///   - known: The log as it was read before: it is not read again if it is still so.
  ///   - mayBeNew: Whether a log that does not exist is made.
  ///   - isDryRun: Whether nothing is written.
  ///   - change: Says what changes in the log as it is; nil for nothing. It is asked
  ///     again where the file has changed meanwhile.
  func change(
    from known: State? = nil, mayBeNew: Bool, isDryRun: Bool,
    _ change: (State) throws -> LogEdit?
  ) throws(Refusal) -> Outcome {
    for _ in 0..<Self.attempts {
      do {
        let lock = isDryRun ? nil : try lock()
        let stamp = try FileStamp.current(name)
        let state =
          if let known, known.stamp == stamp { known } else { try read(mayBeNew: mayBeNew) }
        // Somebody has made the file since there was none to lock: now there is.
        if !isDryRun, lock == nil, !state.isNew { continue }
        let outcome = try attempt(state, isDryRun: isDryRun, change)
        withExtendedLifetime(lock) {}
        if let outcome { return outcome }
      } catch let error as SystemError {
        throw Refusal(message: "cannot write '\(name)': \(error.reason)")
      } catch {
        throw refusal(error)
      }
    }
    throw Refusal(message: "\(name): it keeps being changed by another program; nothing was saved")
  }

  private func lock() throws(SystemError) -> FileLock? {
    // A pipe would be waited for; reading says what it is.
    if let kind = (try? FileStatus(of: name))?.kind, kind != .regular { return nil }
    return try FileLock.acquire(name) {
      console.errors.report("logxml: waiting for another program that changes '\(name)'\n")
    }
  }

  /// - Returns: nil where the file was changed by others meanwhile.
  private func attempt(
    _ state: State, isDryRun: Bool, _ change: (State) throws -> LogEdit?
  ) throws -> Outcome? {
    guard let edit = try change(state), !edit.isEmpty else { return .unchanged }
    let after = try edit.checkedBytes()
    if isDryRun { return .diff(edit.diff(name: "\(name)", isNew: state.isNew), state) }
    if let stamp = state.stamp {
      guard name.withCString({ access($0, W_OK) }) == 0 else { throw SystemError.last }
      let file = try write(after)
      let backup = invocation.entry.keepsBackup ? Self.backup(of: name) : nil
      guard try file.commit(replacing: stamp, backup: backup) else { return nil }
      if file.lostAttributes > 0 {
        console.errors.report(
          "logxml: note: '\(name)' could not keep all of its extended attributes\n")
      }
    } else {
      guard try write(after).commitNew() else { return nil }
    }
    return .written(state)
  }

  /// Gives the log and its backup each other's content.
  func exchangeWithBackup() throws(Refusal) {
    let backup = Self.backup(of: name)
    let log = KeptLog(backup, invocation, console)
    // Both have to be logs: a file of that name may be anybody's.
    let before = try read(mayBeNew: false)
    guard (try? FileStatus(of: backup)) != nil else {
      throw Refusal(message: "\(name): there is no '\(backup)' to go back to")
    }
    let earlier = try log.read(mayBeNew: false)
    do {
      let lock = try lock()
      defer { withExtendedLifetime(lock) {} }
      guard let stamp = before.stamp, try FileStamp.current(name) == stamp else {
        throw Refusal(message: "\(name): it was changed by another program; nothing was saved")
      }
      let file = try write(earlier.document.bytes)
      guard try file.commit(replacing: stamp, backup: backup) else {
        throw Refusal(message: "\(name): it was changed by another program; nothing was saved")
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch let error as SystemError {
      throw Refusal(message: "cannot write '\(name)': \(error.reason)")
    } catch {
      throw refusal(error)
    }
  }

  private func write(_ bytes: [UInt8]) throws -> OutputFile {
    let file = try OutputFile(name)
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      do throws(SystemError) { try file.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    return file
  }
}
