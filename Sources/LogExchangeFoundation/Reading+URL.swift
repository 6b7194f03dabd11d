// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

// `Data` is a sequence of bytes, so `read(_:into:report:)` of `LogReader` and the like read it.
// The functions here replace those that take a path or an array.

extension LogReader {
  /// Reads a file, as `read(contentsOf:name:into:report:)` does by its path.
  ///
  /// - Throws: `LogError`, with the code `unreadable` also for a URL that is not a file URL.
  @discardableResult
  public func read(
    contentsOf url: URL, name: String? = nil, into sink: inout some RecordSink, report: Report
  ) throws -> ReadingSummary {
    try read(contentsOf: try url.logPath(), name: name, into: &sink, report: report)
  }

  /// The records of a file, one after the other, as they are read.
  ///
  /// - Throws: `LogError` with the code `unreadable` for a URL that is not a file URL.
  public func records(
    contentsOf url: URL, report: @escaping (Diagnostic) -> Void = { _ in }
  ) throws(LogError) -> LogRecords<FilePieces> {
    records(contentsOf: try url.logPath(), report: report)
  }
}

extension LogDocument {
  /// Reads a native log from memory, as `init(_:name:options:limits:formats:jobs:)`.
  public init(
    _ data: Data, name: String? = nil, options: ReadingOptions = ReadingOptions(),
    limits: ReadingLimits = ReadingLimits(), formats: LogFormats = .standard, jobs: Int = 1
  ) throws {
    try self.init(
      [UInt8](data), name: name, options: options, limits: limits, formats: formats, jobs: jobs)
  }
}

extension LogFile {
  /// Creates a log in a file, which need not exist yet.
  ///
  /// - Throws: `LogError` with the code `unreadable` for a URL that is not a file URL.
  public init(_ url: URL) throws(LogError) {
    self.init(try url.logPath())
  }
}

extension URL {
  fileprivate func logPath() throws(LogError) -> String {
    guard isFileURL else {
      throw LogError(
        code: .unreadable,
        message: "\(absoluteString) is no file; load it, and give the bytes to the reader")
    }
    return path(percentEncoded: false)
  }
}
