// SPDX-License-Identifier: MIT

#if Containers
  /// One compressed file: gzip, xz, zstd or bzip2 data, in one part or several.
  final class ContainerCompression: ContainerLayer {
    private enum Stage {
      case beforeMember, inMember, ended
    }

    private let reader: ContainerReader
    private let budget: ContainerBudget
    private let note: (String) -> Void
    private var tally = ContainerBudget.Tally()
    private var gzip: ContainerGzipCheck?
    private var stage = Stage.beforeMember
    private(set) var isBroken = false

    /// - Parameter note: Receives remarks on the file.
    init(
      _ kind: ContainerKind, _ input: ContainerInput, _ budget: ContainerBudget,
      note: @escaping (String) -> Void
    ) throws(InputError) {
      reader = try ContainerReader(kind, input, isSeekable: input.size != nil)
      self.budget = budget
      self.note = note
      input.keepsTail = true
      if kind == .gzip {
        gzip = ContainerGzipCheck()
        reader.inputObserver = { [unowned self] in gzip?.sawInput($0) }
      }
    }

    func next() throws(InputError) -> ContainerEntry? {
      guard stage == .beforeMember else {
        stage = .ended
        return nil
      }
      do throws(InputError) {
        try budget.beginMember(&tally, nameLength: 0)
        if try reader.nextHeader() == nil {
          try finish()
        } else {
          stage = .inMember
        }
        return .member(name: nil, size: nil)
      } catch {
        isBroken = true
        throw error
      }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
      guard stage == .inMember, !isBroken else { return 0 }
      do throws(InputError) {
        let count = try reader.read(into: buffer)
        try budget.countOutput(count, &tally)
        gzip?.sawOutput(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if count == 0 { try finish() }
        return count
      } catch {
        isBroken = true
        throw error
      }
    }

    /// Verifies the checksum that libarchive ignores, and examines the bytes after the data.
    private func finish() throws(InputError) {
      stage = .ended
      let input = reader.input
      let excess = input.position - min(input.position, reader.usedInput)
      let whole = input.tail.dropLast(Int(clamping: excess))
      let junk = input.tail.suffix(Int(clamping: excess))
      let beginsAgain = junk.starts(with: [0x1F, 0x8B]) || junk.first == 0x1F && junk.count == 1
      if whole.isEmpty || reader.kind == .gzip && beginsAgain { throw .truncated(reader.kind) }
      if var gzip {
        guard gzip.isWhole(input: whole) else {
          throw .damaged(reader.kind, "its checksum or its length is wrong")
        }
      }
      let isJunk = junk.contains { $0 != 0 }
      if try input.drain() || isJunk {
        note("ignored what follows the end of the \(reader.kind.noun)")
      }
    }
  }
#endif
