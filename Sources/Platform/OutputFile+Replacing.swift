// SPDX-License-Identifier: MIT

internal import CFiles

/// Replaces exactly the file that was read, and no newer one.
///
/// If the system supports it, the new and the old file exchange their names, and only then
/// the old one is checked for the last time: if another program has saved it in the
/// meantime, the names are exchanged back, so nothing is ever lost. On other systems a
/// short gap remains between the last check and the renaming.
extension OutputFile {
  #if DEBUG
    /// For tests: whether to avoid the exchange, as on systems that do not support it.
    @TaskLocal package static var lacksExchange = false
  #else
    private static let lacksExchange = false
  #endif

  /// Puts the written file in the place of the original, if the original is unchanged.
  ///
  /// - Parameter original: The file as it was read.
  /// - Returns: False if another program has saved the file; then nothing was changed.
  package func commit(replacing original: Original) throws(SystemError) -> Bool {
    guard let temporary else {
      try commit()
      return true
    }
    try flush()
    Self.atMoment?(.flushed)
    guard try FileStamp.current(target) == original.stamp else { return false }
    Self.atMoment?(.looked)
    let own = try FileStamp(of: descriptor)
    mayHoldOther = true
    switch exchange() {
    case 0: break
    case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP: return try commitByRenaming(original)
    // The old file no longer exists.
    case ENOENT: return false
    case let error: throw SystemError(code: error)
    }
    Self.atMoment?(.exchanged)
    guard try isOriginal(temporary, original, elsePuttingBack: own) else { return false }
    if let keptName {
      do throws(SystemError) {
        try move(temporary, to: keptName)
      } catch {
        try putBack(own)
        throw error
      }
    } else {
      _ = temporary.withCString { unlink($0) }
    }
    flushFolder()
    isCommitted = true
    return true
  }

  private func exchange() -> Int32 {
    guard let temporary, !Self.lacksExchange else { return ENOSYS }
    return temporary.withCString { a in target.withCString { cfiles_exchange(a, $0) } }
  }

  private func isOriginal(
    _ name: FileName, _ original: Original, elsePuttingBack own: FileStamp
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      if try original.isContent(of: name) { return true }
    } catch {
      try putBack(own)
      throw error
    }
    try putBack(own)
    return false
  }

  /// Exchanges the names back, so that the file another program has saved gets its name
  /// again.
  ///
  /// That program may save again at any time. Whatever file has the name then is newer than
  /// the one put back, so it gets the name again.
  ///
  /// - Parameter own: The file that has the name, unless somebody has saved since.
  private func putBack(_ own: FileStamp) throws(SystemError) {
    guard let temporary else { return }
    var expected: FileStamp? = own
    while true {
      let saved = try FileStamp.current(temporary)
      Self.atMoment?(.puttingBack)
      switch exchange() {
      case 0: break
      case ENOENT:
        // The file was removed; the saved version is better than nothing.
        return try move(temporary, to: target)
      case let error:
        // A backup name can be found by the user; a temporary one would be removed.
        try? move(temporary, to: keptName ?? Self.backup(of: target))
        throw SystemError(code: error)
      }
      guard try FileStamp.current(temporary) != expected else { break }
      expected = saved
    }
    _ = temporary.withCString { unlink($0) }
  }

  private func commitByRenaming(_ original: Original) throws(SystemError) -> Bool {
    guard let temporary, try original.isContent(of: target) else { return false }
    if let keptName {
      let copy = try OutputFile(keptName, attributesOf: target)
      try copy.write(contentsOf: original, at: target)
      try copy.commit()
    }
    guard try original.isContent(of: target) else { return false }
    try move(temporary, to: target)
    flushFolder()
    isCommitted = true
    return true
  }
}

extension OutputFile {
  /// Writes the content of a file as it was read, or as it is.
  private func write(contentsOf original: Original, at name: FileName) throws(SystemError) {
    if let bytes = original.bytes { return try write(bytes) }
    let descriptor = try name.open(O_RDONLY)
    defer { close(descriptor) }
    let size = 1 << 16
    try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
      buffer throws(SystemError) in
      while true {
        let count = try Descriptor.read(descriptor, into: buffer)
        if count == 0 { return }
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }
}

extension OutputFile.Original {
  /// True if a file is still the one that was read. The clock for file dates is coarse: a
  /// change within a few milliseconds may leave the date the same, so the content decides.
  fileprivate func isContent(of name: FileName) throws(SystemError) -> Bool {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try name.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      if error == .noSuchFile { return false }
      throw error
    }
    defer { close(descriptor) }
    guard try FileStamp(of: descriptor) == stamp else { return false }
    guard let bytes else { return true }
    let size = 1 << 16
    return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
      buffer throws(SystemError) -> Bool in
      var place = 0
      while true {
        let count = try Descriptor.read(descriptor, into: buffer)
        if count == 0 { return place == bytes.count }
        guard place + count <= bytes.count else { return false }
        let isSame = bytes.withUnsafeBytes { bytes in
          guard let own = bytes.baseAddress, let other = buffer.baseAddress else { return false }
          return memcmp(own + place, other, count) == 0
        }
        guard isSame else { return false }
        place += count
      }
    }
  }
}
