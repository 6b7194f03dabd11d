// SPDX-License-Identifier: MIT

import XMLTree

/// Leaves out the document type declaration of an Apple Health export where it
/// is malformed, as it is in all exports of iOS 16.
///
/// There the list of `VisionPrescription` has no `>` (or one too many), and
/// pieces of other declarations stand at the end. No parser gets past it, and
/// nothing in the records depends on it. Where the input begins with a declaration,
/// its start is given to a parser on trial until the document element begins. If it
/// does, everything is passed on untouched. If the trial fails before, all from
/// `<!DOCTYPE` up to `<HealthData` becomes blanks, but for line ends, and the parser that
/// reads the records sees a document without a declaration at the same positions.
///
/// A declaration that never ends, such as one with a stray quotation mark, lets no
/// parser fail before the end of the input. It counts as malformed when `limit` bytes are
/// here, `<HealthData` among them, and the parser has not come to the document element.
struct AppleHealthPrologFilter: InputFilter {
  private enum Stage {
    /// It is not known yet whether there is a declaration.
    case beginning
    case trying
    /// The trial has failed; the start of the document element is not here yet.
    case failed(XMLReadError)
    case passing
  }

  /// So much is held at most; a declaration of Apple has some 10 kB.
  static let limit = 1 << 20

  private var stage = Stage.beginning
  private var held: [UInt8] = []
  /// Made when it is needed: it is dear.
  private var trial: PrologTrial?
  private var remarks: [InputRemark] = []
  /// Where the search for the document element goes on.
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
    // Exactly `limit` bytes decide, whatever the pieces are that they come in.
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

  mutating func takeRemarks() -> [InputRemark] {
    defer { remarks = [] }
    return remarks
  }

  /// Whether the document element begins here, with nothing but an XML declaration
  /// and white space before it. That there is none, is not said: it may come.
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

  /// Blanks the declaration once both its ends are here. Where there are none,
  /// the fault is another, and the parser reports it.
  ///
  /// - Parameter position: Where the fault is; nil for the start of the declaration.
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

  /// Where `<HealthData` stands with something after it that ends the name, not
  /// inside a comment. Goes on where the last search ended.
  private mutating func startOfDocumentElement(after start: Int) -> Int? {
    searched = max(searched, start)
    while let open = held[searched...].firstIndex(of: UInt8(ascii: "<")) {
      searched = open
      if held.begins(with: "<!--".utf8, at: open) == true {
        guard let end = held.firstRange(of: "-->".utf8, from: open + 4) else { return nil }
        searched = end.upperBound
      } else if held.count - open < 12 {
        // A tag that may go on in the next bytes is looked at again.
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
  // Matches nothing, and looks at the start tag of the document element.
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
