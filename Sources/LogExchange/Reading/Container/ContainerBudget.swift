// SPDX-License-Identifier: MIT

/// Counts the bytes and members that come out of one file, and throws when a limit is reached.
///
/// There is one budget for each file: the output of all layers and members in it is added up,
/// and compared with the size of the file itself. So nothing is gained by a bomb inside a bomb,
/// or by many bombs that are each just small enough.
final class ContainerBudget {
  let limits: ContainerLimits
  /// The size of the file, where it is known. An archive whose members overlap
  /// is read more than once; that makes it no larger.
  private let fileSize: UInt64?
  private var bytesRead: UInt64 = 0
  private var members = 0
  /// The number of bytes that all layers have given.
  private var output: UInt64 = 0
  /// The error of a limit that was reached for the whole file; nothing more is read from it
  /// then.
  private(set) var refusal: InputError?

  /// The output of one layer so far.
  struct Tally {
    fileprivate(set) var ofMember: UInt64 = 0
    fileprivate var ofLayer: UInt64 = 0
    /// The number of bytes of `ofLayer` that count for the file.
    fileprivate var counted: UInt64 = 0
    fileprivate var inputBefore: UInt64 = 0
  }

  /// The number of bytes of the file that may have been read before they are needed.
  private static let readAhead: UInt64 = 2 * UInt64(ContainerInput.blockSize)

  init(_ limits: ContainerLimits, fileSize: UInt64?) {
    self.limits = limits
    self.fileSize = fileSize
  }

  func countInput(_ count: Int) {
    bytesRead += UInt64(count)
  }

  /// Counts a member before it is looked at.
  func beginMember(_ tally: inout Tally, nameLength: Int) throws(InputError) {
    members += 1
    if members > limits.members {
      throw refuse("members", "more than \(limits.members) members")
    }
    if nameLength > limits.nameLength {
      throw .limit(
        "nameLength", "the name of a member is longer than \(limits.nameLength) bytes")
    }
    tally.ofMember = 0
    tally.inputBefore = bytesRead
  }

  /// Refuses an archive that declares too many members.
  func check(declaredMembers: UInt64) throws(InputError) {
    if declaredMembers > UInt64(max(0, limits.members)) {
      throw .limit("members", "more than \(limits.members) members: \(declaredMembers)")
    }
  }

  /// Counts bytes that a layer gives.
  ///
  /// - Parameter passedOn: The number of bytes given to the layer, if it passes them on
  ///   unchanged: an archive without compression only counts with what it adds to them.
  func countOutput(
    _ count: Int, _ tally: inout Tally, passedOn: UInt64 = 0
  ) throws(InputError) {
    tally.ofMember += UInt64(count)
    tally.ofLayer += UInt64(count)
    let counted = max(tally.counted, tally.ofLayer - min(tally.ofLayer, passedOn))
    output += counted - tally.counted
    tally.counted = counted
    if max(output, tally.ofLayer) > limits.output {
      throw refuse("output", "more than \(limits.output) bytes come out of it")
    }
    let read = min(bytesRead, fileSize ?? .max)
    let sinceMember = bytesRead - tally.inputBefore + Self.readAhead
    if isTooMuch(output, from: read) || isTooMuch(tally.ofMember, from: sinceMember) {
      throw refuse(
        "expansion", "it grows to more than \(limits.expansion) times its size, as archive bombs do"
      )
    }
  }

  private func refuse(_ name: String, _ message: String) -> InputError {
    let error = InputError.limit(name, message)
    refusal = error
    return error
  }

  private func isTooMuch(_ output: UInt64, from input: UInt64) -> Bool {
    output > limits.freeOutput
      && output / UInt64(max(1, limits.expansion)) > min(input, fileSize ?? .max)
  }
}

extension InputError {
  static func limit(_ name: String, _ message: String) -> InputError {
    InputError(code: .limitReached, message: "\(message) (limit `\(name)`)")
  }
}
