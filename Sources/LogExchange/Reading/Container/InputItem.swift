// SPDX-License-Identifier: MIT

/// One input to read: a plain file, or a member of a container.
///
/// It can be read until the next item is asked for.
public final class InputItem: ByteSource {
  /// The name in messages: `export.zip:apple_health_export/export.xml`.
  public let label: String

  /// The container's data on the member; nil for a plain file.
  public let member: ContainerMember?

  /// The number of bytes, if it is known: for a plain file that is seekable.
  public var size: UInt64? { member == nil ? input.size : nil }

  /// True for the rows of a spreadsheet, which are written as CSV while they are read.
  package let isSheet: Bool

  private let input: ContainerInput
  /// The error that ended reading the item.
  private(set) var failure: InputError?

  init(
    _ label: String, _ member: ContainerMember?, _ input: ContainerInput,
    isSheet: Bool = false, failure: InputError? = nil
  ) {
    self.label = label
    self.member = member
    self.input = input
    self.isSheet = isSheet
    self.failure = failure
  }

  /// Reads the bytes that are available, as many as fit at most.
  ///
  /// - Returns: The number of bytes read; 0 at the end, and only if all of the
  ///   item was read and its checksum, where it has one, is right.
  /// - Throws: `InputError` with the label of the item.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if let failure { throw failure }
    do throws(InputError) {
      return try input.read(into: buffer)
    } catch {
      let named = error.named(label)
      failure = named
      throw named
    }
  }

  func pass() {
    failure = InputError(
      code: .memberPassed, message: "the next item was asked for; this one is gone",
      input: label)
  }
}

/// A remark on an input that does not stop its reading.
public struct InputNote: Hashable, Sendable, CustomStringConvertible {
  /// The label of the input or member.
  public let input: String
  public let message: String

  /// `label: message`
  public var description: String { "\(input): \(message)" }
}
