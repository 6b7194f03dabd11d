// SPDX-License-Identifier: MIT

#if Containers
  /// A zip or tar archive.
  final class ContainerArchive: ContainerLayer {
    private var reader: ContainerReader
    private let budget: ContainerBudget
    private var tally = ContainerBudget.Tally()
    private var header: ContainerReader.Header?
    private var isAtEndOfMember = true
    /// The number of entries so far, of any kind.
    private var entries: UInt64 = 0
    private var files = 0
    private var end: ContainerZipEnd?
    /// The location of other data in the file; nil if there is only one archive.
    private var others: Others?

    /// The number of restarts after damage, and its limit: each restart reads all headers up to
    /// the damage again.
    private var recoveries = 0
    private static let mostRecoveries = 100

    private enum Others {
      /// Another archive in this number of bytes at the start of the file.
      case before(UInt64)
      /// The archive being read ends, and another one follows after this number of bytes.
      case after(UInt64)
    }

    private(set) var isBroken = false

    /// - Parameter note: Receives remarks on the archive before anything is read.
    init(
      _ kind: ContainerKind, _ input: ContainerInput, _ budget: ContainerBudget,
      _ note: (String) -> Void
    ) throws(InputError) {
      self.budget = budget
      var isSeekable = input.size != nil
      if kind == .zip, let size = input.size {
        end = ContainerZipEnd(tail: try input.readTail(), size: size)
        if let end {
          try budget.check(declaredMembers: end.members ?? 0)
          if let before = end.bytesBefore, before > 0, try Self.isArchive(input, at: 0),
            try Self.isArchive(input, at: before)
          {
            others = .before(before)
          }
        } else {
          // It was not copied to its end: its members are read from front to back, as
          // from a pipe.
          isSeekable = false
          note("its directory is missing; what there is of its members is read")
        }
      }
      if kind == .zip, !isSeekable { input.keepsTail = true }
      reader = try ContainerReader(kind, input, isSeekable: isSeekable)
    }

    /// True if a zip archive begins at this offset in the file.
    private static func isArchive(
      _ input: ContainerInput, at place: UInt64
    ) throws(InputError) -> Bool {
      try input.bytes(at: place, count: 4).elementsEqual([0x50, 0x4B, 3, 4])
    }

    func next() throws(InputError) -> ContainerEntry? {
      do throws(InputError) {
        while true {
          try passMember()
          guard let header = try reader.nextHeader() else {
            try finish()
            return nil
          }
          entries += 1
          try budget.beginMember(&tally, nameLength: header.name.count)
          self.header = header
          isAtEndOfMember = header.kind != .file
          switch header.kind {
          case .folder: continue
          case .link: return .skipped(name: header.name, "a link")
          case .other: return .skipped(name: header.name, "no file")
          case .file:
            files += 1
            return .member(name: header.name, size: header.size)
          }
        }
      } catch {
        isBroken = true
        throw error
      }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
      guard !isAtEndOfMember, !isBroken else { return 0 }
      do throws(InputError) {
        if header?.isEncrypted == true { throw .encrypted }
        let count = try reader.read(into: buffer)
        if count == 0 { isAtEndOfMember = true }
        try budget.countOutput(
          count, &tally, passedOn: reader.kind == .tar ? reader.input.position : 0)
        return count
      } catch {
        isAtEndOfMember = true
        isBroken = error.code == .limitReached || reader.isBroken && !recover()
        if isBroken, error.code == .damaged {
          var error = error
          error.message += "; what follows it in the archive is not read"
          throw error
        }
        throw error
      }
    }

    /// Whether the members are found by the directory of the archive.
    var isSeekable: Bool { reader.isSeekable }

    /// Restarts after a member whose data is damaged: libarchive then gives up the whole
    /// archive, but its directory tells where the next member is.
    private func recover() -> Bool {
      guard reader.kind == .zip, isSeekable, recoveries < Self.mostRecoveries,
        reader.input.failure == nil
      else { return false }
      recoveries += 1
      reader.input.seek(to: 0)
      do throws(InputError) {
        let other = try ContainerReader(.zip, reader.input, isSeekable: true)
        for _ in 0..<entries where try other.nextHeader() == nil { return false }
        reader = other
        return true
      } catch {
        return false
      }
    }

    /// Reads the rest of a member whose size is not known. libarchive would inflate it without
    /// a limit to find its end; here the limits apply.
    private func passMember() throws(InputError) {
      guard !isAtEndOfMember, let header, header.size == nil, !header.isEncrypted else { return }
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: ContainerInput.blockSize, alignment: 16)
      defer { buffer.deallocate() }
      do throws(InputError) {
        while try read(into: buffer) > 0 {}
      } catch {
        // This member was not wanted: its damage only matters if the next ones cannot be
        // reached.
        if isBroken { throw error }
      }
    }

    /// Verifies that the archive is complete and that no member was missed.
    private func finish() throws(InputError) {
      let input = reader.input
      if reader.kind == .zip {
        if end == nil {
          try input.drain()
          end = ContainerZipEnd(tail: input.tail, size: input.position)
          if let after = end?.bytesBefore, after > 0 { others = .after(after) }
        }
        guard let end else { throw .truncated(.zip) }
        switch others {
        case .before(let count)?: throw .secondArchive(before: count)
        case .after(let count)?: throw .secondArchive(after: count)
        case nil: break
        }
        if !end.agrees(with: entries) {
          throw .damaged(
            .zip, "it lists \(end.members ?? 0) members but contains \(entries)")
        }
      } else {
        try input.drain()
      }
      if files == 0 {
        throw InputError(
          code: .emptyContainer, message: "the \(reader.kind.noun) holds no files")
      }
    }
  }

  extension InputError {
    static func secondArchive(before count: UInt64) -> InputError {
      InputError(
        code: .damaged,
        message: "another zip archive stands before the one that was read, in the first \(count) "
          + "bytes; 'head -c \(count) FILE >first.zip' makes a file of it")
    }

    static func secondArchive(after count: UInt64) -> InputError {
      InputError(
        code: .damaged,
        message: "another zip archive follows the one that was read, after \(count) bytes; "
          + "'tail -c +\(count + 1) FILE >second.zip' makes a file of it")
    }

    static let encrypted = InputError(
      code: .encrypted, message: "it is encrypted; unpack it with its password and read the result")
  }
#endif
