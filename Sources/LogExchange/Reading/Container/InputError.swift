// SPDX-License-Identifier: MIT

/// The reason why an input could not be opened or read to its end.
public struct InputError: Error, Hashable, Sendable {
  /// The kind of error. More kinds may be added.
  public struct Code: Hashable, Sendable {
    let rawValue: UInt8

    /// The system refused to open or read the input; `systemCode` tells why.
    public static let unreadable = Code(rawValue: 0)
    /// This build has no library for containers.
    public static let containersUnavailable = Code(rawValue: 1)
    /// A kind of container, or of compression, that is recognised but not read.
    public static let unsupportedContainer = Code(rawValue: 2)
    /// The input ends too early.
    public static let truncated = Code(rawValue: 3)
    /// The stored data contradicts itself: a wrong checksum, a broken structure.
    public static let damaged = Code(rawValue: 4)
    /// The member can be read only with a password.
    public static let encrypted = Code(rawValue: 5)
    /// One of the `ContainerLimits` was reached; the message names it.
    public static let limitReached = Code(rawValue: 6)
    /// There is nothing in the archive that could be read.
    public static let emptyContainer = Code(rawValue: 7)
    /// The archive has no member of that name, or the file is no archive.
    public static let noSuchMember = Code(rawValue: 8)
    /// The short name fits several members.
    public static let ambiguousMember = Code(rawValue: 9)
    /// The next item was requested, so that this member cannot be read any more.
    public static let memberPassed = Code(rawValue: 10)
  }

  public var code: Code
  /// The fault in plain words, without the name of the input.
  public var message: String
  /// The label of the input or member at fault; nil if it is not known.
  public var input: String?
  /// The system's `errno`, for `unreadable`.
  public var systemCode: Int32?

  public init(
    code: Code, message: String, input: String? = nil, systemCode: Int32? = nil
  ) {
    self.code = code
    self.message = message
    self.input = input
    self.systemCode = systemCode
  }

  /// The same error with a label, unless it has one.
  func named(_ label: @autoclosure () -> String) -> InputError {
    guard input == nil else { return self }
    var named = self
    named.input = label()
    return named
  }
}

extension InputError {
  /// The error for a container in a build without the trait `Containers`; it says what to
  /// install.
  static func containersUnavailable(_ kind: ContainerKind) -> InputError {
    InputError(
      code: .containersUnavailable,
      message: "it is \(kind.phrase), and this build cannot read containers: install the headers of"
        + " libarchive (apt-get install libarchive-dev, dnf install libarchive-devel or brew"
        + " install libarchive) and build with 'make' or 'swift build --traits Containers'")
  }
}

extension InputError: CustomStringConvertible {
  /// `label: message`
  public var description: String {
    input.map { "\($0): \(message)" } ?? message
  }
}
