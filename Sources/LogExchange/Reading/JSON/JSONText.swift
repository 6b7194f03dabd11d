// SPDX-License-Identifier: MIT

import XMLTree

/// A JSON text that arrives in pieces, in any of the encodings that a user may name.
struct JSONText: Sendable {
  var reader: JSONReader
  /// The decoder; nil for UTF-8, which the reader takes directly.
  private var decoder: CSVTextDecoder?
  /// The reason why the input cannot be decoded any further.
  private var fault: String?

  /// - Parameters:
  ///   - head: The first bytes, which decide the encoding if the options do not.
  ///   - isSequence: As for `JSONReader`.
  init(_ head: [UInt8], isSequence: Bool, _ options: ReadingOptions, _ limits: JSONLimits) {
    options.noteText(isTable: false)
    reader = JSONReader(isSequence: isSequence, limits: limits)
    if let encoding = options.encoding ?? CSVTextDecoder.sniff(head), encoding != .utf8 {
      decoder = CSVTextDecoder(encoding)
    }
  }

  /// Takes the next bytes. What comes before bytes that cannot be decoded is read; after that
  /// `check` throws.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    if decoder == nil { return reader.feed(bytes) }
    decoding { decoder, text throws(Transcoder.Failure) in
      try bytes.withMemoryRebound(to: UInt8.self) { piece throws(Transcoder.Failure) in
        try decoder?.decode(piece, into: &text)
      }
    }
  }

  /// Marks the end of the input.
  mutating func finish() {
    decoding { decoder, text throws(Transcoder.Failure) in
      try decoder?.finish(into: &text)
    }
    if fault == nil { reader.finish() }
  }

  /// Throws if there were bytes that cannot be decoded, once everything before them is read.
  func check() throws(LogError) {
    guard let fault else { return }
    throw LogError(code: .notJSON, message: fault, position: reader.position)
  }

  /// Feeds the reader with the output of one step of the decoder.
  private mutating func decoding(
    _ step: (inout CSVTextDecoder?, inout [UInt8]) throws(Transcoder.Failure) -> Void
  ) {
    guard fault == nil else { return }
    var text: [UInt8] = []
    do throws(Transcoder.Failure) {
      try step(&decoder, &text)
    } catch {
      fault = error.message
    }
    reader.feed(text)
  }
}
