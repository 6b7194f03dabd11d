// SPDX-License-Identifier: MIT

import XMLTree

extension LogFile {
  /// Changes the log.
  ///
  /// - Parameters:
  ///   - known: The log as it was read before: it is not read again if it is still so.
  ///   - mayBeNew: Whether a log that does not exist is made.
  ///   - isDryRun: Whether nothing is written, and the change is only shown.
  ///   - report: What a user may want to know meanwhile.
  ///   - change: Says what changes in the log as it is; nil for nothing. It is asked
  ///     again where the file has changed meanwhile.
  /// - Throws: What `read(mayBeNew:)`, `change` and `LogEdit.checkedBytes()` throw; and
  ///   `LogError` with the code `notSaved` where the file cannot be written, or not with
  ///   the owner and access control list of the old one. The log is as it was then.
  public func change(
    from known: State? = nil, mayBeNew: Bool = false, isDryRun: Bool = false,
    report: (Notice) -> Void = { _ in }, _ change: (State) throws -> LogEdit?
  ) throws -> Outcome {
    var known = known
    for _ in 0..<Self.attempts {
      do {
        let lock = isDryRun ? nil : try lock(report)
        defer { withExtendedLifetime(lock) {} }
        let stamp = try FileStamp.current(FileName(path))
        let state =
          if let known, known.stamp == stamp { known } else { try read(mayBeNew: mayBeNew) }
        known = nil
        // Somebody has made the file since there was none to lock: now there is.
        if !isDryRun, lock == nil, !state.isNew { continue }
        let outcome = try attempt(state, isDryRun: isDryRun, report, change)
        if let outcome { return outcome }
      } catch let error as SystemError {
        throw LogError(code: .notSaved, message: error.reason)
      }
    }
    throw LogError(
      code: .notSaved,
      message: "another program keeps changing it; nothing was saved")
  }

  private func lock(_ report: (Notice) -> Void) throws(SystemError) -> FileLock? {
    // A pipe would be waited for; reading says what it is.
    if let kind = (try? FileStatus(of: FileName(path)))?.kind, kind != .regular { return nil }
    return try FileLock.acquire(FileName(path)) { report(.waiting) }
  }

  /// - Returns: nil where the file was changed by others meanwhile.
  private func attempt(
    _ state: State, isDryRun: Bool, _ report: (Notice) -> Void,
    _ change: (State) throws -> LogEdit?
  ) throws -> Outcome? {
    guard let edit = try change(state), !edit.isEmpty else { return .unchanged }
    let after = try edit.checkedBytes()
    if isDryRun {
      return .diff(edit.diff(name: "\(FileName(path))", isNew: state.isNew), state)
    }
    guard let stamp = state.stamp else {
      let file = try OutputFile(FileName(path))
      try file.write(after)
      return try file.commitNew() ? .written(state) : nil
    }
    // A file that was empty is a log of which there was nothing yet.
    let before = OutputFile.Original(stamp: stamp, bytes: state.isEmpty ? [] : state.document.bytes)
    guard try save(after, over: before, keepsOld: keepsBackup, report) else { return nil }
    return .written(state)
  }

  /// - Returns: Whether it was saved; nothing was, where the file was changed by others.
  private func save(
    _ bytes: [UInt8], over original: OutputFile.Original, keepsOld: Bool,
    _ report: (Notice) -> Void
  ) throws(SystemError) -> Bool {
    let file = try OutputFile(FileName(path), keepsOld: keepsOld)
    try file.write(bytes)
    guard try file.commit(replacing: original) else { return false }
    if file.lostAttributes > 0 { report(.attributesLost(file.lostAttributes)) }
    return true
  }

  /// Gives the log and its backup each other's content: takes the last change back, or
  /// makes it again.
  ///
  /// - Parameter report: What a user may want to know meanwhile.
  /// - Throws: `LogError` with the code `noSuchFile` where there is no log, `notEditable`
  ///   where there is no backup or it is no log: a file of that name may be anybody's; and
  ///   as `change(from:mayBeNew:isDryRun:report:_:)`.
  public func undo(report: (Notice) -> Void = { _ in }) throws {
    for _ in 0..<Self.attempts where try exchangeWithBackup(report) { return }
    throw LogError(
      code: .notSaved,
      message: "another program keeps changing it; nothing was saved")
  }

  /// - Returns: Whether it was done; nothing was, where the file was changed by others.
  private func exchangeWithBackup(_ report: (Notice) -> Void) throws -> Bool {
    do {
      let lock = try lock(report)
      defer { withExtendedLifetime(lock) {} }
      // A run that was killed may have left the backup under another name.
      OutputFile.tidyUp(beside: FileName(path).resolved)
      guard let log = try content(of: FileName(path)) else {
        throw LogError(code: .noSuchFile, message: SystemError.noSuchFile.reason)
      }
      let name = FileName(backupPath)
      guard let earlier = try content(of: name) else {
        throw LogError(code: .notEditable, message: "there is no '\(name)' to go back to")
      }
      if !earlier.bytes.isEmpty { try checkIsLog(earlier.bytes, name) }
      return try save(
        earlier.bytes, over: OutputFile.Original(stamp: log.stamp, bytes: log.bytes),
        keepsOld: true, report)
    } catch let error as SystemError {
      throw LogError(code: .notSaved, message: error.reason)
    }
  }

  private func checkIsLog(_ bytes: [UInt8], _ name: FileName) throws {
    do {
      _ = try document(bytes)
    } catch let error as LogError {
      throw LogError(
        code: .notEditable, message: "cannot restore '\(name)': \(error)")
    } catch let error as XMLReadError {
      throw LogError(
        code: .notEditable, message: "cannot restore '\(name)': \(error)")
    }
  }
}
