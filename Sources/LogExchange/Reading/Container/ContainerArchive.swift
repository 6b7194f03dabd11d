// SPDX-License-Identifier: MIT

#if Containers
  /// A zip or tar archive.
  final class ContainerArchive: ContainerLayer {
    private let reader: ContainerReader
    private let budget: ContainerBudget
    private var tally = ContainerBudget.Tally()
    private var header: ContainerReader.Header?
    private var isAtEndOfMember = true
    /// All entries so far, whatever they are.
    private var entries: UInt64 = 0
    private var files = 0
    private var end: ContainerZipEnd?
    private(set) var isBroken = false

    init(
      _ kind: ContainerKind, _ input: ContainerInput, _ budget: ContainerBudget
    ) throws(InputError) {
      reader = try ContainerReader(kind, input)
      self.budget = budget
      guard kind == .zip else { return }
      // Where the end can be looked at first, an archive that is cut short is
      // refused before anything is made of it.
      if input.size != nil {
        end = ContainerZipEnd(tail: try input.readTail())
        guard let end else { throw .truncated(.zip) }
        try budget.check(declaredMembers: end.members ?? 0)
      } else {
        input.keepsTail = true
      }
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
        isBroken = reader.isBroken || error.code == .limitReached
        throw error
      }
    }

    /// Where the size is not known, libarchive finds the end of a member by
    /// inflating it, for as long as it takes: done here, the limits hold.
    private func passMember() throws(InputError) {
      guard !isAtEndOfMember, let header, header.size == nil, !header.isEncrypted else { return }
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: ContainerInput.blockSize, alignment: 16)
      defer { buffer.deallocate() }
      do throws(InputError) {
        while try read(into: buffer) > 0 {}
      } catch {
        // Nobody wanted this member: that it is damaged only matters if the
        // ones behind it cannot be reached.
        if isBroken { throw error }
      }
    }

    /// Verifies that the archive is complete and that nothing was passed over.
    private func finish() throws(InputError) {
      let input = reader.input
      if reader.kind == .zip {
        if end == nil {
          try input.drain()
          end = ContainerZipEnd(tail: input.tail)
        }
        guard let end else { throw .truncated(.zip) }
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
    static let encrypted = InputError(
      code: .encrypted, message: "it is encrypted; unpack it with its password and read the result")
  }
#endif
