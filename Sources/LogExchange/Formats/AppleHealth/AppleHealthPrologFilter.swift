// SPDX-License-Identifier: MIT

import XMLTree

/// Leaves out the document type declaration of an Apple Health export if it is
/// malformed, as it is in all exports of iOS 16.
///
/// There the list of `VisionPrescription` has no `>` (or one too many), and fragments
/// of other declarations are at the end. No parser gets past it, and no record depends
/// on it. If the input begins with a declaration, its start is given to a trial parser
/// until the document element begins. If it does, everything is passed on unchanged. If
/// the trial fails first, all bytes from `<!DOCTYPE` up to `<HealthData` become blanks,
/// except line ends, and the parser that reads the records sees a document without a
/// declaration at the same positions.
///
/// A declaration that never ends, for example after a stray quotation mark, makes no
/// parser fail before the end of the input. It counts as malformed if the first `limit` bytes
/// contain `<HealthData` and the trial has not reached the document element.
struct AppleHealthPrologFilter: InputFilter {
  private enum Stage {
    /// It is not known yet whether the input begins with a declaration.
    case beginning
    case trying
    /// The trial has failed; the start of the document element has not arrived yet.
    case failed(XMLReadError)
    case passing
  }

  /// The most bytes that are held; a declaration of Apple has some 10 kB.
  static let limit = 1 << 20

  private var stage = Stage.beginning
  private var held: [UInt8] = []
  /// Created on demand, because a parser is expensive.
  private var trial: PrologTrial?
  var remarks: [InputRemark] = []
  /// The index at which the search for the document element continues.
  private var searched = 0

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ next: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if case .passing = stage { return try next(bytes) }
    if case .beginning = stage {
      if held.isEmpty, Self.beginsWithElement(bytes) {
        stage = .passing
        return try next(bytes)
      }
      stage = .trying
    }
    // Exactly `limit` bytes decide, however the input is divided.
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.limit - held.count))
    held.append(contentsOf: head)
    if case .trying = stage {
      advance { trial throws(XMLReadError) in try trial.feed(head) }
    }
    let isLast = held.count >= Self.limit
    if case .failed(let error) = stage {
      mend(error.message, at: error.position, isLast: isLast)
    } else if case .trying = stage, isLast {
      mend("its end cannot be found", at: nil, isLast: true)
    }
    guard case .passing = stage else { return }
    try release(next)
    let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(head.count))
    if !rest.isEmpty { try next(rest) }
  }

  mutating func finish(_ next: (UnsafeRawBufferPointer) throws -> Void) throws {
    if case .beginning = stage { stage = .trying }
    if case .trying = stage {
      advance { trial throws(XMLReadError) in try trial.finish() }
    }
    if case .failed(let error) = stage {
      mend(error.message, at: error.position, isLast: true)
    }
    stage = .passing
    try release(next)
  }

  var isDone: Bool {
    if case .passing = stage { held.isEmpty && remarks.isEmpty } else { false }
  }

  /// True if the document element begins here, with at most a byte order mark, an XML
  /// declaration and white space before it; false if that is not known yet.
  private static func beginsWithElement(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.starts(with: "<?xml".utf8) {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
    }
    rest = rest.drop(while: isSpace)
    return rest.starts(with: "<HealthData".utf8)
  }

  private mutating func advance(_ body: (PrologTrial) throws(XMLReadError) -> Void) {
    let trial = self.trial ?? PrologTrial()
    self.trial = trial
    do throws(XMLReadError) {
      try body(trial)
      if trial.hasStarted { stage = .passing }
    } catch {
      let isMalformed = error.code == .notWellFormed || error.code == .undeclaredEntity
      stage = isMalformed && !trial.hasStarted ? .failed(error) : .passing
    }
  }

  private mutating func release(_ next: (UnsafeRawBufferPointer) throws -> Void) throws {
    let bytes = held
    held = []
    if !bytes.isEmpty { try bytes.withUnsafeBytes(next) }
  }

  // MARK: Mending

  /// Blanks the declaration once its start and its end are held. If one of them is
  /// missing, the error is another one, and the parser reports it.
  ///
  /// - Parameter position: The position of the error; nil for the start of the declaration.
  private mutating func mend(_ reason: String, at position: SourcePosition?, isLast: Bool) {
    guard let start = held.firstRange(of: "<!DOCTYPE".utf8)?.lowerBound else {
      stage = .passing
      return
    }
    guard let end = startOfDocumentElement(after: start) else {
      if isLast { stage = .passing }
      return
    }
    var place = SourcePosition(line: 1, column: 1)
    place.advance(over: held[..<start])
    for index in start..<end where held[index] != 0x0A && held[index] != 0x0D {
      held[index] = 0x20
    }
    remarks.append(
      InputRemark(
        .note,
        RecordFault(
          code: .malformedDocumentType,
          message: "the document type declaration is malformed, as in exports of iOS 16, and is "
            + "left out (\(reason))",
          field: "DOCTYPE", position: position ?? place)))
    stage = .passing
  }

  /// The index of the tag `<HealthData`, outside of comments; nil if it is not here yet.
  /// The search continues where the last one ended.
  private mutating func startOfDocumentElement(after start: Int) -> Int? {
    searched = max(searched, start)
    while let open = held[searched...].firstIndex(of: UInt8(ascii: "<")) {
      searched = open
      if held.begins(with: "<!--".utf8, at: open) == true {
        guard let end = held.firstRange(of: "-->".utf8, from: open + 4) else { return nil }
        searched = end.upperBound
      } else if held.count - open < 12 {
        // The tag may be incomplete: it is examined again with the next bytes.
        return nil
      } else {
        let after = held[open + 11]
        let isEnd = after <= 0x20 || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
        if isEnd, held.begins(with: "<HealthData".utf8, at: open) == true { return open }
        searched = open + 1
      }
    }
    searched = held.count
    return nil
  }
}

/// Parses the start of a document only to see whether it reaches the document
/// element.
private final class PrologTrial {
  private(set) var hasStarted = false
  // The path matches nothing; the reader only reports the start tag of the document element.
  private let reader = (try? XMLPath("HealthData/no")).map { XMLTreeReader(path: $0) }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLReadError) {
    try run { reader in try reader.feed(bytes) { _ in .stop } }
  }

  func finish() throws(XMLReadError) {
    try run { reader in try reader.finish { _ in .stop } }
  }

  private func run(_ body: (XMLTreeReader) throws -> Void) throws(XMLReadError) {
    guard let reader else { return }
    reader.onPassedElement = { [unowned self] _ in hasStarted = true }
    do {
      try body(reader)
    } catch let error as XMLReadError {
      throw error
    } catch {
      // The handlers throw nothing.
    }
  }
}
