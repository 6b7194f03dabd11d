// SPDX-License-Identifier: MIT

internal import CFiles

/// A file takes the place of the one that was read, and of no other.
///
/// Where the system can, the two exchange their names. Only then is the old one looked at
/// for the last time: has another program saved it in the meantime, the names are exchanged
/// back. So nothing is lost, whenever that happens. Elsewhere a moment remains between the
/// last look and the renaming.
extension OutputFile {
  /// For tests: whether to do without the exchange, as on systems that cannot.
  @TaskLocal package static var lacksExchange = false

  /// Puts what was written in the place of a file, if it is still as it was.
  ///
  /// - Parameter original: The file as it was read.
  /// - Returns: false where another program has saved; nothing was changed then.
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
    // There is no old file any more.
    case ENOENT: return false
    case let error: throw SystemError(code: error)
    }
    Self.atMoment?(.exchanged)
    guard try isOriginal(temporary, original, elsePuttingBack: own) else { return false }
    if keepsOld {
      do throws(SystemError) {
        try move(temporary, to: Self.backup(of: target))
      } catch {
        try putBack(own)
        throw error
      }
    } else {
      _ = temporary.withCString { unlink($0) }
    }
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

  /// Gives its name back to what another program has saved.
  ///
  /// That program may save once more at any time. Whatever has the name then is newer than
  /// what was put back, and gets the name again.
  ///
  /// - Parameter own: What has the name, unless somebody has saved since.
  private func putBack(_ own: FileStamp) throws(SystemError) {
    guard let temporary else { return }
    var expected: FileStamp? = own
    while true {
      let saved = try FileStamp.current(temporary)
      Self.atMoment?(.puttingBack)
      switch exchange() {
      case 0: break
      case ENOENT:
        // The file was removed; what was saved is better than nothing.
        return try move(temporary, to: target)
      case let error:
        // Under this name it is found; under that of a temporary file it would be removed.
        try? move(temporary, to: Self.backup(of: target))
        throw SystemError(code: error)
      }
      guard try FileStamp.current(temporary) != expected else { break }
      expected = saved
    }
    _ = temporary.withCString { unlink($0) }
  }

  private func commitByRenaming(_ original: Original) throws(SystemError) -> Bool {
    guard let temporary, try original.isContent(of: target) else { return false }
    if keepsOld {
      let copy = try OutputFile(Self.backup(of: target), attributesOf: target)
      try copy.write(original.bytes)
      try copy.commit()
    }
    guard try original.isContent(of: target) else { return false }
    try move(temporary, to: target)
    isCommitted = true
    return true
  }
}

extension OutputFile.Original {
  /// Whether a file is still the one that was read. The clock by which files are dated is
  /// coarse: what is written within a few milliseconds may have the same date, so the
  /// content decides.
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
