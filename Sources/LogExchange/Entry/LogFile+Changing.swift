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
    return try attempting {
      let lock = isDryRun ? nil : try lock(report)
      defer { withExtendedLifetime(lock) {} }
      let stamp = try FileStamp.current(FileName(path))
      let state =
        if let known, known.stamp == stamp { known } else { try read(mayBeNew: mayBeNew) }
      known = nil
      // The file was created after the attempt to lock it; the next attempt locks it.
      if !isDryRun, lock == nil, !state.isNew { return nil }
      return try attempt(state, isDryRun: isDryRun, report, change)
    }
  }

  /// The result of the first attempt that gives one.
  ///
  /// - Parameter attempt: Returns nil if another program has changed the file meanwhile.
  func attempting<Result>(_ attempt: () throws -> Result?) throws -> Result {
    do {
      for _ in 0..<Self.attempts {
        if let result = try attempt() { return result }
      }
    } catch let error as SystemError {
      throw LogError(code: .notSaved, message: error.reason)
    }
    throw LogError(
      code: .notSaved, message: "another program keeps changing it; nothing was saved")
  }

  func lock(_ report: (Notice) -> Void) throws(SystemError) -> FileLock? {
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
    let undone = KeptStates(.undone, of: file)
    let forgotten = undone.numbers.count
    let isSaved = try save(after, over: before, keeping: keepsBackup ? .earlier : nil, report) {
      undone.remove(through: KeptStates.most)
      if keepsBackup { KeptStates(.earlier, of: file).trim() }
    }
    guard isSaved else { return nil }
    if forgotten > 0 { report(.undoneForgotten(forgotten)) }
    return .written(state)
  }

  /// - Parameter row: The row of states of which the old content becomes the first; nil if
  ///   it is not kept.
  /// - Returns: False, with nothing saved, if another program has changed the file.
  func save(
    _ bytes: [UInt8], over original: OutputFile.Original, keeping row: KeptStates.Row?,
    _ report: (Notice) -> Void, then settle: () -> Void
  ) throws(SystemError) -> Bool {
    let states = row.map { KeptStates($0, of: file) }
    // Until it is dropped, other runs that want to change the new file wait for this one.
    let output = try OutputFile(FileName(path), keepsOld: row)
    defer { withExtendedLifetime(output) {} }
    try output.write(bytes)
    states?.makeRoom()
    defer { states?.closeGaps() }
    guard try output.commit(replacing: original) else { return false }
    settle()
    if output.lostAttributes > 0 { report(.attributesLost(output.lostAttributes)) }
    return true
  }
}
