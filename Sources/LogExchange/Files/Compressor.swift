// SPDX-License-Identifier: MIT

#if Containers
  internal import CArchive
#endif

/// The compression of a file; the raw value is the ending of its name.
package enum Compression: String, CaseIterable, Sendable {
  case gzip = ".gz"
  case zstd = ".zst"
  case xz = ".xz"
  case bzip2 = ".bz2"

  /// Whether this build can compress.
  package static var isAvailable: Bool {
    #if Containers
      true
    #else
      false
    #endif
  }
}

/// Compressed bytes that were not handed on yet. They are an object of their own, because an
/// archive that is given up writes its end while the compressor is being freed.
private final class Pending {
  var bytes: [UInt8] = []
}

/// Compresses bytes as they come; equal input gives equal output.
package final class Compressor {
  #if Containers
    private let archive: OpaquePointer
    private let entry: OpaquePointer?
  #endif
  private let pending = Pending()

  private static let failure = SystemError(code: 5, note: "it could not be compressed")

  package init(_ compression: Compression) throws(SystemError) {
    #if Containers
      guard let archive = archive_write_new() else { throw Self.failure }
      self.archive = archive
      entry = archive_entry_new()
      archive_write_set_format_raw(archive)
      let answer =
        switch compression {
        case .gzip: archive_write_add_filter_gzip(archive)
        case .zstd: archive_write_add_filter_zstd(archive)
        case .xz: archive_write_add_filter_xz(archive)
        case .bzip2: archive_write_add_filter_bzip2(archive)
        }
      // A warning means that an external program would be started.
      guard answer == ARCHIVE_OK, let entry else {
        throw SystemError(code: 95, note: "this libarchive does not write \(compression.rawValue)")
      }
      // The present time must not be part of the output.
      archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
      // Otherwise the last block would be padded with zeros.
      archive_write_set_bytes_in_last_block(archive, 1)
      let own = Unmanaged.passUnretained(pending).toOpaque()
      let opened = archive_write_open(
        archive, own, nil,
        { _, own, bytes, count in
          guard let own, let bytes else { return -1 }
          let pending = Unmanaged<Pending>.fromOpaque(own).takeUnretainedValue()
          pending.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
          return la_ssize_t(count)
        }, nil)
      archive_entry_set_filetype(entry, 0o100000)
      guard opened == ARCHIVE_OK, archive_write_header(archive, entry) == ARCHIVE_OK else {
        throw Self.failure
      }
    #else
      throw Self.failure
    #endif
  }

  deinit {
    #if Containers
      // This finishes an unfinished archive: only then the filters free their memory.
      archive_write_free(archive)
      archive_entry_free(entry)
    #endif
  }

  /// Compresses more bytes.
  ///
  /// - Parameter output: Takes the bytes that were compressed so far.
  package func write(
    _ bytes: UnsafeRawBufferPointer,
    to output: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    #if Containers
      var rest = bytes
      while !rest.isEmpty {
        let count = archive_write_data(archive, rest.baseAddress, rest.count)
        guard count > 0 else { throw Self.failure }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    #endif
    try drain(output)
  }

  /// Completes the compressed data.
  package func finish(
    _ output: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    #if Containers
      guard archive_write_close(archive) == ARCHIVE_OK else { throw Self.failure }
    #endif
    try drain(output)
  }

  private func drain(
    _ output: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(SystemError) {
    if pending.bytes.isEmpty { return }
    let bytes = pending.bytes
    pending.bytes.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try output(UnsafeRawBufferPointer(bytes))
    }
  }
}
