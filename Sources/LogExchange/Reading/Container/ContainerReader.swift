// SPDX-License-Identifier: MIT

#if Containers
  internal import CArchive
  import XMLTree

  /// Reads a `ContainerInput` with libarchive; no other type calls libarchive.
  ///
  /// A reader handles one format that was recognised before: zip, tar, or one compression.
  /// libarchive guesses nothing, no other format is registered, no program is started, and
  /// nothing is written to disk.
  final class ContainerReader {
    /// A header as libarchive gives it.
    struct Header {
      enum Kind {
        case file, folder, link, other
      }

      let name: [UInt8]
      let kind: Kind
      let size: UInt64?
      let isEncrypted: Bool
    }

    let kind: ContainerKind
    let input: ContainerInput
    let isSeekable: Bool
    /// Whether nothing more can be read.
    private(set) var isBroken = false
    /// Sees every block of the input.
    var inputObserver: ((UnsafeRawBufferPointer) -> Void)?

    private let archive: OpaquePointer
    private let locale = carchive_new_utf8_locale()
    private let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ContainerInput.blockSize, alignment: 16)
    private var isOpen = false
    /// Inflated bytes that have not been read yet; they stay valid until more is inflated.
    private var rest: Slice<UnsafeRawBufferPointer> = UnsafeRawBufferPointer(start: nil, count: 0)[
      ...]

    /// - Parameter isSeekable: True if the input is seekable, which the directory of a zip
    ///   archive requires.
    init(
      _ kind: ContainerKind, _ input: ContainerInput, isSeekable: Bool
    ) throws(InputError) {
      guard let archive = archive_read_new() else {
        throw InputError(code: .unreadable, message: "there is no memory to read \(kind.phrase)")
      }
      self.kind = kind
      self.input = input
      self.archive = archive
      self.isSeekable = isSeekable
      let answer = Self.support(kind, isSeekable: isSeekable, archive)
      // A warning says that an external program would be started.
      guard answer == ARCHIVE_OK else {
        throw InputError(
          code: .unsupportedContainer,
          message: "it is \(kind.phrase), which the libarchive of this system does not read")
      }
    }

    deinit {
      archive_read_free(archive)
      carchive_free_locale(locale)
      block.deallocate()
    }

    private static func support(
      _ kind: ContainerKind, isSeekable: Bool, _ archive: OpaquePointer
    ) -> Int32 {
      switch kind {
      case .zip:
        let answer =
          isSeekable
          ? archive_read_support_format_zip(archive)
          : archive_read_support_format_zip_streamable(archive)
        // On macOS, members that hold resource forks would be swallowed.
        archive_read_set_format_option(archive, "zip", "mac-ext", nil)
        return answer
      case .tar:
        return archive_read_support_format_tar(archive)
      case .gzip, .xz, .zstd, .bzip2:
        let filter =
          switch kind {
          case .gzip: ARCHIVE_FILTER_GZIP
          case .xz: ARCHIVE_FILTER_XZ
          case .zstd: ARCHIVE_FILTER_ZSTD
          default: ARCHIVE_FILTER_BZIP2
          }
        archive_read_support_format_raw(archive)
        archive_read_support_format_empty(archive)
        return archive_read_append_filter(archive, filter)
      case .sevenZip, .rar, .splitZip:
        return ARCHIVE_FATAL
      }
    }

    // MARK: Reading

    /// Moves to the next header; the rest of the current member is discarded.
    ///
    /// - Returns: nil at the end.
    func nextHeader() throws(InputError) -> Header? {
      let before = carchive_use_locale(locale)
      defer { _ = carchive_use_locale(before) }
      if !isOpen {
        isOpen = true
        try open()
      }
      var entry: OpaquePointer?
      let answer = carchive_next_header(archive, &entry)
      if answer == ARCHIVE_EOF {
        // An error in front of the first byte looks like the end of an empty file.
        if let failure = input.failure { throw failed(failure) }
        return nil
      }
      // A warning is about something beside the content, such as the
      // characters of the name.
      guard answer == ARCHIVE_OK || answer == ARCHIVE_WARN, let entry else {
        throw failed(failure)
      }
      return Header(
        name: Self.name(of: entry), kind: Self.kind(of: entry),
        size: archive_entry_size_is_set(entry) != 0
          ? UInt64(exactly: archive_entry_size(entry)) : nil,
        isEncrypted: archive_entry_is_data_encrypted(entry) != 0)
    }

    /// Reads from the member of the last header; 0 at its end.
    ///
    /// - Throws: `InputError`; further headers can be read after it unless `isBroken`.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
      let count =
        kind.isCompression
        ? readBlock(into: buffer)
        : archive_read_data(archive, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A warning about the content concerns its size: the member is not complete.
      isBroken = count != Int(ARCHIVE_FAILED) && count != Int(ARCHIVE_WARN)
      throw failure
    }

    /// Reads a block, so that bytes before an error are returned before the error:
    /// `archive_read_data` would fill the buffer first, and drop its bytes if that fails.
    private func readBlock(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      while rest.isEmpty {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: Int64 = 0
        let answer = archive_read_data_block(archive, &start, &count, &offset)
        if answer == ARCHIVE_EOF { return 0 }
        if answer < ARCHIVE_OK { return Int(answer) }
        rest = UnsafeRawBufferPointer(start: start, count: count)[...]
      }
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }

    /// The number of input bytes used; further bytes may have been read but are not part of the
    /// data.
    var usedInput: UInt64 { UInt64(max(0, archive_filter_bytes(archive, -1))) }

    private func open() throws(InputError) {
      archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
      archive_read_set_read_callback(archive) { _, reader, block in
        ContainerReader.of(reader).nextBlock(block)
      }
      if isSeekable {
        archive_read_set_skip_callback(archive) { _, reader, count in
          ContainerReader.of(reader).skip(count)
        }
        archive_read_set_seek_callback(archive) { _, reader, offset, whence in
          ContainerReader.of(reader).seek(offset, whence)
        }
      }
      let answer = archive_read_open1(archive)
      // For pure compression, libarchive treats an error in the first block like an empty
      // input, but it sets the error text.
      let isHidden = kind.isCompression && archive_error_string(archive) != nil
      if answer != ARCHIVE_OK || input.failure != nil || isHidden { throw failed(failure) }
    }

    private func failed(_ error: InputError) -> InputError {
      isBroken = true
      return error
    }

    /// The last error of the input, or of libarchive, in plain words.
    private var failure: InputError {
      if let failure = input.failure { return failure }
      let text = archive_error_string(archive).map { String(cString: $0) }
      if let text, text.containsBytes("nsupported") {
        return InputError(code: .unsupportedContainer, message: "it cannot be read: \(text)")
      }
      if input.hasEnded { return .truncated(kind) }
      return .damaged(kind, text)
    }

    // MARK: Callbacks

    private static func of(_ data: UnsafeMutableRawPointer?) -> ContainerReader {
      // Set in `open` and never nil.
      Unmanaged<ContainerReader>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func nextBlock(_ result: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
      // The error is kept by the input.
      guard let count = try? input.readBlock(into: block) else { return Int(ARCHIVE_FATAL) }
      inputObserver?(UnsafeRawBufferPointer(rebasing: block[..<count]))
      result?.pointee = UnsafeRawPointer(block.baseAddress)
      return count
    }

    private func skip(_ count: Int64) -> Int64 {
      guard let size = input.size, count > 0 else { return 0 }
      let skipped = min(UInt64(count), size - min(size, input.position))
      input.seek(to: input.position + skipped)
      return Int64(skipped)
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
      guard let size = input.size.flatMap(Int64.init(exactly:)),
        let position = Int64(exactly: input.position)
      else { return Int64(ARCHIVE_FATAL) }
      let base: Int64 =
        switch whence {
        case 0: 0
        case 1: position
        default: size
        }
      let (target, overflow) = base.addingReportingOverflow(offset)
      guard !overflow, target >= 0 else { return Int64(ARCHIVE_FATAL) }
      input.seek(to: UInt64(target))
      return target
    }

    // MARK: Entries

    private static func name(of entry: OpaquePointer) -> [UInt8] {
      guard let name = carchive_name(entry) else {
        return []
      }
      var bytes: [UInt8] = []
      while name[bytes.count] != 0 { bytes.append(UInt8(bitPattern: name[bytes.count])) }
      return bytes
    }

    private static func kind(of entry: OpaquePointer) -> Header.Kind {
      if carchive_is_hard_link(entry) != 0 { return .link }
      // File types as POSIX numbers; 0 if the archive does not give one.
      return switch archive_entry_filetype(entry) {
      case 0, 0o100000: .file
      case 0o040000: .folder
      case 0o120000: .link
      default: .other
      }
    }
  }

  extension InputError {
    static func truncated(_ kind: ContainerKind) -> InputError {
      InputError(
        code: .truncated,
        message: "the \(kind.noun) ends too early: the file is not complete; \(again)")
    }

    static func damaged(_ kind: ContainerKind, _ detail: String?) -> InputError {
      InputError(
        code: .damaged,
        message: "the \(kind.noun) is damaged" + (detail.map { " (\($0))" } ?? "")
          + "; \(again)")
    }

    private static let again = "copy or download it again"
  }
#endif
