// SPDX-License-Identifier: MIT

import LogExchange
internal import Platform

extension Console {
  /// The process's own standard streams.
  ///
  /// From here on, a closed pipe is an error of `write` and not a signal, and signals that
  /// end the process leave no temporary file behind.
  static func system() -> Console {
    keepStandardStreams()
    _ = signal(SIGPIPE, SIG_IGN)
    TemporaryFileCleanup.install()
    return Console(
      input: DescriptorSource(STDIN_FILENO),
      output: DescriptorSink(STDOUT_FILENO),
      errors: DescriptorSink(STDERR_FILENO),
      environment: { name in getenv(name).map { String(cString: $0) } },
      now: monotonicNanoseconds,
      page: { Pager.show($0, by: $1) })
  }

  /// Fills the places of standard streams that are closed, so that no file that is opened
  /// later gets their numbers and then messages. Using such a stream stays an error.
  private static func keepStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // `open` takes the lowest free number, which is the missing one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Reads from a file descriptor, and closes it in the end if it owns it.
final class DescriptorSource: ByteSource {
  let descriptor: Int32
  private let isOwned: Bool

  init(_ descriptor: Int32, isOwned: Bool = false) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  /// Opens a file.
  convenience init(opening path: FileName) throws(SystemError) {
    self.init(try path.open(O_RDONLY), isOwned: true)
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether the content can be read from its start again.
  var isRegularFile: Bool { (try? FileStatus(of: descriptor))?.kind == .regular }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try Descriptor.read(descriptor, into: buffer)
  }
}

/// Writes to a file descriptor, which stays open.
final class DescriptorSink: ByteSink {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  var isFile: Bool { (try? FileStatus(of: descriptor))?.kind == .regular }

  var width: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }
  var height: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var size: winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
  }
}
