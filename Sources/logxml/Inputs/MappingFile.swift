// SPDX-License-Identifier: MIT

import LogExchange

/// A file with a mapping, named on the command line.
enum MappingFile {
  /// The most bytes of a mapping file, more than any mapping needs.
  private static let limit = 1 << 20

  /// Reads the mappings that a command line names, and sets their formats.
  ///
  /// - Throws: `UsageError` for a bad mapping, or an option that contradicts it.
  static func resolve(_ invocation: Invocation) throws(UsageError) -> Invocation {
    var invocation = invocation
    if invocation.reading.titles != nil {
      try invocation.refuse("from", beside: "--titles")
      invocation.convert.readsBySketch = true
    }
    if let name = invocation.mapping {
      try invocation.refuse("from", beside: "--map")
      if name.bytes.elementsEqual("auto".utf8) {
        invocation.convert.readsBySketch = true
        invocation.mapping = nil
      } else {
        try invocation.refuse("titles", beside: "--map")
      }
    }
    if let name = invocation.mapping {
      invocation.convert.format = try read(name, invocation.formats.kinds).format
    }
    if let name = invocation.outputMapping {
      try invocation.refuse("to", beside: "--map-out")
      let format = try read(name, invocation.formats.kinds).format
      guard format.writes else {
        throw UsageError(
          "the mapping '\(name)' can only read: to write, \"records\" has to be plain names from the "
            + "document element down, such as log/entry, rows hold one entry each without powers of "
            + "ten, and a table of version 2 has the hook of a format that writes it")
      }
      invocation.convert.form = format
    }
    return invocation
  }

  private static func read(_ name: FileName, _ kinds: [LogKind]) throws(UsageError) -> Mapping {
    let text = try bytes(name)
    do throws(MappingError) {
      return try Mapping(parsing: text, kinds: kinds)
    } catch {
      throw UsageError("the mapping '\(name)' cannot be used\n\(name):\(error)")
    }
  }

  /// The content of a small file.
  ///
  /// - Parameter what: A word for the file in messages.
  static func bytes(
    _ name: FileName, _ what: String = "mapping"
  ) throws(UsageError) -> [UInt8] {
    do throws(InputError) {
      var source = try FileByteSource(path: name.bytes)
      let (bytes, isWhole) = try source.read(upTo: limit + 1)
      if isWhole { return bytes }
    } catch {
      throw unreadable(name, what, error.message)
    }
    throw unreadable(name, what, "it is larger than the limit for \(what)s (1 MB)")
  }

  private static func unreadable(
    _ name: FileName, _ what: String, _ reason: String
  ) -> UsageError {
    UsageError("the \(what) '\(name)' cannot be read: \(reason)")
  }
}
