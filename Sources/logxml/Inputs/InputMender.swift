// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Accepts faults of one input, as options ask for it, and says what it accepted.
///
/// The encoding and what surrounds the XML are mended in the bytes, before anything else sees
/// them; entities and prefixes while the XML is parsed.
final class InputMender {
  /// Reads the next bytes into a buffer and returns their number; 0 at the end.
  typealias Source = (UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int

  private let options: MendingOptions
  private let source: Source
  private var transcoder: Transcoder?
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// Bytes that are ready, from an index on.
  private var ready: [UInt8] = []
  private var readyStart = 0
  /// The bytes after the last `>`, which may be junk.
  private var tail: [UInt8] = []
  private var hasBegun = false
  private var hasEnded = false
  /// The first bytes, of which the encoding is known before they are read.
  private var beginning: Result<[UInt8], ReadFailure>?
  /// Whether the bytes come from UTF-16, so that their declaration of it is not true any more.
  private var isFromUTF16 = false

  private var declaredEncoding: String?
  private var skippedBefore = 0
  private var skippedAfter = 0
  private var entityCount = 0
  private var usedPrefixes: Set<[UInt8]> = []
  /// The place in the input where the XML begins.
  private(set) var origin = TextPlace()
  /// The place where the current document begins.
  var start = TextPlace()
  /// The number of documents in the input.
  var documentCount = 1

  /// A text without a `>` is not kept longer than this.
  private static let longestTail = 1 << 20

  init(_ options: MendingOptions, _ source: @escaping Source) {
    self.options = options
    self.source = source
    if let encoding = options.encoding, encoding != .utf8 {
      transcoder = Transcoder(encoding.inputEncoding)
    } else if options.skipsJunk, options.encoding == nil {
      look()
    }
  }

  /// Reads the first bytes: in UTF-16, the bytes of `<` and `>` are also parts of other characters.
  private func look() {
    do throws(ReadFailure) {
      var bytes: [UInt8] = []
      // A pipe may give a byte at a time.
      while bytes.count < 4 {
        let count = try source(UnsafeMutableRawBufferPointer(rebasing: chunk[..<(chunk.count / 2)]))
        if count == 0 { break }
        bytes += chunk[..<count]
      }
      beginning = .success(bytes)
      let units = (0..<bytes.count / 2).lazy
        .map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
      // No other encoding has NUL bytes beside a `<`.
      let mark = units.first.flatMap { $0 == 0xFEFF || $0 == 0xFFFE ? $0 : nil }
      guard let unit = mark ?? units.first(where: { $0 == 0x3C || $0 == 0x3C00 }) else { return }
      let isBig = unit == 0xFEFF || unit == 0x3C
      isFromUTF16 = true
      transcoder = Transcoder(isBig ? .utf16BigEndian : .utf16LittleEndian)
    } catch {
      beginning = .failure(error)
    }
  }

  deinit { chunk.deallocate() }

  var splitsDocuments: Bool { options.splitsDocuments }
  /// Whether an input can only be XML, whatever it begins with.
  var takesAnyBeginning: Bool { options.skipsJunk }

  /// What the parser accepts.
  var mending: XMLMending {
    var mending = XMLMending()
    mending.isText = options.encoding != nil || isFromUTF16
    if options.entities == .html {
      mending.entity = { [self] name in
        let text = HTMLEntities.text(name)
        if text != nil { entityCount += 1 }
        return text
      }
    }
    if !options.prefixes.isEmpty {
      mending.namespace = { [self] prefix in
        let found = options.prefixes.last { $0.name === prefix }
        if found != nil { usedPrefixes.insert(Array(prefix.utf8)) }
        return found?.namespace
      }
    }
    return mending
  }

  // MARK: Bytes

  /// Reads the next bytes into a buffer and returns their number; 0 at the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    while readyStart == ready.count, !hasEnded { try fill() }
    let count = min(buffer.count, ready.count - readyStart)
    buffer.copyBytes(from: ready[readyStart..<(readyStart + count)])
    readyStart += count
    return count
  }

  private func fill() throws(ReadFailure) {
    let count = try next()
    hasEnded = count == 0
    let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count])
    ready.removeAll(keepingCapacity: true)
    readyStart = 0
    if options.encoding != nil, declaredEncoding == nil {
      declaredEncoding =
        InputEncoding.declaredEncoding(in: Array(bytes.prefix(1024)))
        .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    if transcoder == nil {
      ready += bytes
    } else {
      do throws(Transcoder.Failure) {
        try bytes.withMemoryRebound(to: UInt8.self) { (bytes) throws(Transcoder.Failure) in
          try transcoder?.convert(bytes, into: &ready)
        }
        if hasEnded { try transcoder?.finish() }
      } catch {
        throw ReadFailure(error.message + (isFromUTF16 ? "" : ", which '--encoding' names"))
      }
    }
    if options.skipsJunk { skipJunk() }
  }

  private func next() throws(ReadFailure) -> Int {
    guard let beginning else { return try source(chunk) }
    self.beginning = nil
    let bytes = try beginning.get()
    chunk.copyBytes(from: bytes)
    return bytes.count
  }

  private func skipJunk() {
    if !hasBegun {
      guard let first = ready.firstIndex(of: UInt8(ascii: "<")) else {
        skippedBefore += ready.count
        origin.advance(over: ready)
        ready = []
        return
      }
      hasBegun = true
      // White space and a byte order mark are no junk, but are not needed either.
      skippedBefore += ready[..<first].count { !$0.isSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
      origin.advance(over: ready[..<first])
      ready.removeSubrange(..<first)
    }
    if hasEnded {
      skippedAfter = tail.count { !$0.isSpace }
      tail = []
      return
    }
    let end = ready.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
    let rest = ready[end...]
    if end == 0, tail.count + rest.count <= Self.longestTail {
      tail += rest
      ready = []
    } else {
      let before = tail
      tail = Array(rest)
      ready = before + ready[..<end]
      if end == 0 {
        ready += tail
        tail = []
      }
    }
  }

  // MARK: Words

  /// What was accepted, a line for each.
  var notes: [String] {
    var notes: [String] = []
    if let encoding = options.encoding {
      let declared = declaredEncoding ?? ""
      if declared.isEmpty {
        notes.append("read as \(encoding.rawValue)")
      } else if declared.lowercased() !== encoding.rawValue {
        notes.append(
          "read as \(encoding.rawValue), although it declares \(VisibleText.harmless(declared))")
      }
    }
    if skippedBefore + skippedAfter > 0 {
      notes.append(
        "skipped \(skippedBefore) bytes before the first '<' and \(skippedAfter) after the last '>'"
      )
    }
    if documentCount > 1 { notes.append("read as \(documentCount) documents") }
    if entityCount > 0 {
      notes.append("entities that are not declared were read as those of HTML")
    }
    for prefix in options.prefixes where usedPrefixes.contains(Array(prefix.name.utf8)) {
      notes.append(
        "the prefix '\(prefix.name)' is not declared and was read as that of '\(prefix.namespace)'")
    }
    return notes
  }

  /// The option that accepts a fault; nil if there is none.
  static func advice(for error: XMLReadError) -> String? {
    let quoted = error.message.split(separator: "`", maxSplits: 2).dropFirst().first.map {
      String($0)
    }
    if error.code == .namespace, error.message.utf8.starts(with: "namespace prefix".utf8),
      let quoted
    {
      return "'--prefix \(quoted)=URI' gives it a namespace"
    }
    if error.code == .undeclaredEntity, let quoted, quoted.hasPrefix("&"),
      HTMLEntities.text(String(quoted.dropFirst().dropLast())) != nil
    {
      return "'--entities html' knows it"
    }
    if error.code == .encoding, error.message.utf8.starts(with: "byte 0x".utf8) {
      return "'--encoding windows-1252' reads it as text of Western Europe"
    }
    if error.message.utf8.starts(with: "a second XML document".utf8) {
      return "'--documents' reads all of them"
    }
    return nil
  }
}
