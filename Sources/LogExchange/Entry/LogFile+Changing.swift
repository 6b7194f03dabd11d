// SPDX-License-Identifier: MIT

import XMLTree

extension LogFile {
  /// Changes the log.
  ///
  /// - Parameters:
  ///   - known: The log as it was read before: it is not read again if it is unchanged.
  ///   - mayBeNew: True if a log that does not exist is to be created.
  ///   - isDryRun: True if nothing is written, and the result is a diff.
  ///   - report: Gets notices for the user.
  ///   - change: Makes the edit of the present log; nil for none. It is called again if
  ///     another program has changed the file.
  /// - Throws: The errors of `read(mayBeNew:)`, `change` and `LogEdit.checkedBytes()`, and
  ///   `LogError` with the code `notSaved` if the file cannot be written, or not with the owner
  ///   and access control list of the old one. The log is then unchanged.
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
        // The file was created after the attempt to lock it; the next attempt locks it.
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
    // Opening a pipe would wait; reading reports that it is one.
    if let kind = (try? FileStatus(of: FileName(path)))?.kind, kind != .regular { return nil }
    return try FileLock.acquire(FileName(path)) { report(.waiting) }
  }

  /// - Returns: nil if another program has changed the file meanwhile.
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
    // A log that was an empty file has no old content.
    let before = OutputFile.Original(stamp: stamp, bytes: state.isEmpty ? [] : state.document.bytes)
    guard try save(after, over: before, keepsOld: keepsBackup, report) else { return nil }
    return .written(state)
  }

  /// - Returns: False, with nothing saved, if another program has changed the file.
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

  /// Exchanges the contents of the log and its backup: undoes the last change, or makes it
  /// again.
  ///
  /// - Parameter report: Gets notices for the user.
  /// - Throws: `LogError` with the code `noSuchFile` if there is no log, or `notEditable` if
  ///   there is no backup or it is no log: a file of that name may be anybody's; and the
  ///   errors of `change(from:mayBeNew:isDryRun:report:_:)`.
  public func undo(report: (Notice) -> Void = { _ in }) throws {
    for _ in 0..<Self.attempts where try exchangeWithBackup(report) { return }
    throw LogError(
      code: .notSaved,
      message: "another program keeps changing it; nothing was saved")
  }

  /// - Returns: False, with nothing done, if another program has changed the file.
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
