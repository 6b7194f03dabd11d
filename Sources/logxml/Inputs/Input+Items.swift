// SPDX-License-Identifier: MIT

import LogExchange

extension Input {
  /// Opens the input: what there is to read in it.
  ///
  /// - Parameters:
  ///   - console: Has standard input; nil where that is not to be had.
  ///   - limits: What a container may ask.
  ///   - note: Gets what there is to say while it is read.
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
  ///   - reader: Says which formats are known, or the one that the user names.
  ///   - isFound: Whether what is no log is skipped.
  func sources(
    _ reader: LogReader, _ console: Console?, isFound: Bool = false,
    takesAnySyntax: Bool = false, sketching: ReadingOptions? = nil
  ) -> LogSources {
    let limits = reader.limits.container
    return LogSources(
      label.description, reader.formats, named: reader.format, limits: limits,
      isNamed: !isFound, takesAnySyntax: takesAnySyntax, sketching: sketching
    ) { note throws(InputError) in
      try items(console, limits: limits, note: note)
    }
  }
}

/// Standard input, as the reader of containers wants it.
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
