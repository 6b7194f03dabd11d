// SPDX-License-Identifier: MIT

import LogExchange

extension Input {
  /// Opens the input, and gives the items in it that can be read.
  ///
  /// - Parameters:
  ///   - console: The console whose standard input is read; nil if it is not available.
  ///   - limits: The limits on a container.
  ///   - note: Gets remarks while the input is read.
  /// - Throws: `InputError` if the input cannot be opened.
  func items(
    _ console: Console?, limits: ContainerLimits, note: @escaping InputItems.Note
  ) throws(InputError) -> InputItems {
    switch self {
    case .file(let name):
      return try InputItems(ContainerReference(name.bytes), limits: limits, note: note)
    case .standardInput:
      guard let console else {
        throw InputError(code: .unreadable, message: "standard input is not available here")
      }
      let name = label.description
      if let source = console.input as? DescriptorSource, source.isRegularFile {
        let file = try FileByteSource(descriptor: source.descriptor)
        return try InputItems(file, name: name, limits: limits, note: note)
      }
      return try InputItems(
        ConsoleByteSource(source: console.input), name: name, limits: limits, note: note)
    }
  }
}

extension Input {
  /// The logs in the input.
  ///
  /// - Parameters:
  ///   - reader: Its format is the one that the user names, or it has the known formats.
  ///   - isFound: Whether an input that is no log is skipped.
  func sources(
    _ reader: LogReader, _ console: Console?, isFound: Bool = false,
    takesAnySyntax: Bool = false, sketching: ReadingOptions? = nil
  ) -> LogSources {
    let limits = reader.limits.container
    return LogSources(
      label.description, reader.formats, named: reader.format, limits: limits,
      isNamed: !isFound, takesAnySyntax: takesAnySyntax, sketching: sketching,
      isOtherFile: KnownFile.recognises,
      encoding: reader.options.encoding
    ) { note throws(InputError) in
      try items(console, limits: limits, note: note)
    }
  }
}

/// Standard input, in the form that the reader of containers needs.
private struct ConsoleByteSource: LogExchange.ByteSource {
  let source: any ByteSource

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    do throws(SystemError) {
      return try source.read(into: buffer)
    } catch {
      throw InputError(code: .unreadable, message: error.reason, systemCode: error.code)
    }
  }
}
