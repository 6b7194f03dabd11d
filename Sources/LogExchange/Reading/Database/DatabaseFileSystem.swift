// SPDX-License-Identifier: MIT

#if SQLite
  internal import CSQLite
  internal import Platform

  /// The file system that SQLite sees while it reads a database that may be hostile: one
  /// file, which is open already and cannot be written. There is no journal beside it, and
  /// no other file that a database could name.
  enum DatabaseFileSystem {
    static let name = "logxml-descriptor"

    /// True if SQLite accepted the file system; registered on the first access.
    static let isRegistered = register()

    /// The path by which SQLite opens a descriptor.
    static func path(of descriptor: Int32) -> String { "descriptor-\(descriptor)" }

    /// SQLite's record of an open file. SQLite itself only uses the first member.
    private struct File {
      var base: sqlite3_file
      var descriptor: Int32
    }

    private static let readError = SQLITE_IOERR | 1 << 8
    private static let shortRead = SQLITE_IOERR | 2 << 8
    private static let sizeError = SQLITE_IOERR | 7 << 8
    /// The file does not change: there is nothing to lock.
    private static let isImmutable: Int32 = 0x2000

    private static func register() -> Bool {
      guard let system = sqlite3_vfs_find(nil) else { return false }
      // Neither is ever freed, because SQLite keeps the pointers.
      let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      methods.initialize(to: fileMethods)
      let files = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      // Clock and random numbers are those of the system.
      files.initialize(to: system.pointee)
      files.pointee.iVersion = 1
      files.pointee.szOsFile = Int32(MemoryLayout<File>.size)
      files.pointee.mxPathname = 64
      files.pointee.pNext = nil
      files.pointee.zName = UnsafePointer(strdup(name))
      files.pointee.pAppData = UnsafeMutableRawPointer(methods)
      files.pointee.xOpen = { files, name, file, flags, answer in
        guard let file else { return SQLITE_CANTOPEN }
        file.pointee.pMethods = nil
        guard let name, flags & SQLITE_OPEN_MAIN_DB != 0,
          let number = String(cString: name).split(separator: "-").last,
          let descriptor = Int32(number)
        else { return SQLITE_CANTOPEN }
        let own = UnsafeMutableRawPointer(file).assumingMemoryBound(to: File.self)
        own.pointee.descriptor = descriptor
        let methods = files?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_io_methods.self)
        file.pointee.pMethods = UnsafePointer(methods)
        answer?.pointee = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB
        return SQLITE_OK
      }
      files.pointee.xDelete = { _, _, _ in SQLITE_READONLY }
      files.pointee.xAccess = { _, _, _, answer in
        answer?.pointee = 0
        return SQLITE_OK
      }
      files.pointee.xFullPathname = { _, name, size, answer in
        guard let name, let answer, strlen(name) < Int(size) else { return SQLITE_CANTOPEN }
        strcpy(answer, name)
        return SQLITE_OK
      }
      return sqlite3_vfs_register(files, 0) == SQLITE_OK
    }

    private static var fileMethods: sqlite3_io_methods {
      var methods = sqlite3_io_methods()
      methods.iVersion = 1
      methods.xClose = { _ in SQLITE_OK }
      methods.xRead = { file, buffer, count, offset in
        guard let file, let buffer else { return DatabaseFileSystem.readError }
        let own = UnsafeMutableRawPointer(file).assumingMemoryBound(to: File.self)
        var done = 0
        while done < Int(count) {
          let got = pread(
            own.pointee.descriptor, buffer + done, Int(count) - done, off_t(offset) + off_t(done))
          if got < 0, errno == EINTR { continue }
          if got < 0 { return DatabaseFileSystem.readError }
          if got == 0 { break }
          done += got
        }
        if done == Int(count) { return SQLITE_OK }
        memset(buffer + done, 0, Int(count) - done)
        return DatabaseFileSystem.shortRead
      }
      methods.xFileSize = { file, answer in
        guard let file else { return DatabaseFileSystem.sizeError }
        let own = UnsafeMutableRawPointer(file).assumingMemoryBound(to: File.self)
        var info = stat()
        guard fstat(own.pointee.descriptor, &info) == 0 else { return DatabaseFileSystem.sizeError }
        answer?.pointee = sqlite3_int64(info.st_size)
        return SQLITE_OK
      }
      methods.xWrite = { _, _, _, _ in SQLITE_READONLY }
      methods.xTruncate = { _, _ in SQLITE_READONLY }
      methods.xSync = { _, _ in SQLITE_OK }
      methods.xLock = { _, _ in SQLITE_OK }
      methods.xUnlock = { _, _ in SQLITE_OK }
      methods.xCheckReservedLock = { _, answer in
        answer?.pointee = 0
        return SQLITE_OK
      }
      methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
      methods.xSectorSize = { _ in 4096 }
      methods.xDeviceCharacteristics = { _ in DatabaseFileSystem.isImmutable }
      return methods
    }
  }
#endif
