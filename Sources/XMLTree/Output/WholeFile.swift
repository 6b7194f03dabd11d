// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written whole or not at all.
///
/// What is written goes to a temporary file in the same folder, which gets the name when
/// all of it is on the disk. Dropped before, it leaves nothing behind. A name that stands
/// for a device or a pipe is written directly: there is nothing to replace.
struct WholeFile: ~Copyable {
  private let name: String
  /// The file itself, where the name is that of a link.
  private let target: String
  /// nil where the target is written directly.
  private let temporary: String?
  private var descriptor: Int32
  private var isCommitted = false

  /// What is written to, and where that goes.
  private struct Place {
    var target: String
    var temporary: String?
    var descriptor: Int32
  }

  /// - Throws: `XMLWriteError` if the file cannot be written there.
  init(_ name: String) throws(XMLWriteError) {
    let place = try WholeFile.open(name)
    self.name = name
    target = place.target
    temporary = place.temporary
    descriptor = place.descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isCommitted, let temporary { unlink(temporary) }
  }

  /// Appends bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(XMLWriteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = WholeFile.write(descriptor, part.baseAddress, part.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw XMLWriteError(errno, file: name)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the file its name. Nothing is written after that.
  mutating func commit() throws(XMLWriteError) {
    guard let temporary else {
      let result = close(descriptor)
      descriptor = -1
      guard result == 0 else { throw XMLWriteError(errno, file: name) }
      return
    }
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw XMLWriteError(errno, file: name) }
    }
    let result = close(descriptor)
    descriptor = -1
    guard result == 0, rename(temporary, target) == 0 else {
      throw XMLWriteError(errno, file: name)
    }
    isCommitted = true
    // The file is there; whether the folder is on the disk, some systems cannot say.
    let folder = WholeFile.open(WholeFile.folder(of: target), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)
      close(folder)
    }
  }

  // MARK: Steps

  private static func open(_ name: String) throws(XMLWriteError) -> Place {
    var status = stat()
    guard stat(name, &status) == 0 else {
      let reason = errno
      guard reason == ENOENT else { throw XMLWriteError(reason, file: name) }
      if lstat(name, &status) == 0 {
        throw XMLWriteError(
          file: name, message: "it is a symbolic link to a file that is not there", reason: reason)
      }
      return try make(beside: name, mode: 0o666, file: name)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let descriptor = open(name, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw XMLWriteError(errno, file: name) }
      return Place(target: name, temporary: nil, descriptor: descriptor)
    }
    let target = try resolve(name)
    // A file that may not be written is not replaced either.
    let old = open(target, O_WRONLY | O_CLOEXEC)
    guard old >= 0 else { throw XMLWriteError(errno, file: name) }
    close(old)
    let new = try make(beside: target, mode: 0o600, file: name)
    do throws(XMLWriteError) {
      try keepOwnerAndMode(of: status, at: new.descriptor, file: name)
    } catch {
      close(new.descriptor)
      if let temporary = new.temporary { unlink(temporary) }
      throw error
    }
    return new
  }

  private static func keepOwnerAndMode(
    of old: stat, at descriptor: Int32, file name: String
  ) throws(XMLWriteError) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw XMLWriteError(errno, file: name) }
    if own.st_uid != old.st_uid || own.st_gid != old.st_gid {
      guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else {
        throw XMLWriteError(
          file: name, message: "its owner or group could not be kept: \(systemWords(errno))",
          reason: errno)
      }
    }
    guard fchmod(descriptor, old.st_mode & 0o777) == 0 else {
      throw XMLWriteError(errno, file: name)
    }
  }

  private static func make(
    beside target: String, mode: mode_t, file: String
  ) throws(XMLWriteError) -> Place {
    let last = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target.utf8.index(after: $0) }
    // The start of a long name is enough.
    let start = String(
      decoding: target.utf8[(last ?? target.startIndex)...].prefix(190), as: UTF8.self)
    for _ in 0..<100 {
      // Nobody else can have put something in its place.
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let path = "\(folder(of: target))/.\(start).xmltree-\(getpid())-\(random)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 {
        return Place(target: target, temporary: path, descriptor: descriptor)
      }
      if errno != EEXIST { throw XMLWriteError(errno, file: file) }
    }
    throw XMLWriteError(EEXIST, file: file)
  }

  private static func resolve(_ name: String) throws(XMLWriteError) -> String {
    guard let path = realpath(name, nil) else { throw XMLWriteError(errno, file: name) }
    defer { free(path) }
    return String(cString: path)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    while true {
      #if canImport(Darwin)
        let descriptor = Darwin.open(path, flags, mode)
      #elseif canImport(Glibc)
        let descriptor = Glibc.open(path, flags, mode)
      #else
        let descriptor = Musl.open(path, flags, mode)
      #endif
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Musl.write(descriptor, bytes, count)
    #endif
  }
}

/// Why a file could not be written. The file that was there before, if there was one, is
/// as it was.
public struct XMLWriteError: Error, Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// What went wrong, in plain words, without the file.
  public var message: String
  /// The number by which the system says so (`errno`).
  public var reason: Int32

  /// Creates an error.
  public init(file: String, message: String, reason: Int32) {
    self.file = file
    self.message = message
    self.reason = reason
  }

  init(_ reason: Int32, file: String) {
    self.init(file: file, message: systemWords(reason), reason: reason)
  }
}

extension XMLWriteError: CustomStringConvertible {
  /// `file: message`
  public var description: String { "\(file): \(message)" }
}

private func systemWords(_ reason: Int32) -> String { String(cString: strerror(reason)) }
