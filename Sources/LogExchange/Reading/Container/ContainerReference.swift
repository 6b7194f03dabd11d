// SPDX-License-Identifier: MIT

/// An operand of a command line: the path of a file, or `archive.zip:member`.
public struct ContainerReference: Hashable, Sendable {
  /// The path of the file.
  public let path: [UInt8]
  /// The member to read; nil for all members.
  public let member: [UInt8]?

  public init(path: [UInt8], member: [UInt8]? = nil) {
    self.path = path
    self.member = member
  }

  /// Splits an operand.
  ///
  /// An existing path takes precedence. If there are several ways to split, the longest path of
  /// a file does: `a.zip:b:c` is the member `b:c` of `a.zip` unless there is a file `a.zip:b`.
  /// If nothing exists, the operand is a path.
  public init(_ operand: [UInt8]) {
    var end = operand.count
    if operand.contains(UInt8(ascii: ":")), Self.kind(of: operand) == nil {
      while let colon = operand[..<end].lastIndex(of: UInt8(ascii: ":")) {
        let path = Array(operand[..<colon])
        if colon + 1 < operand.count, let kind = Self.kind(of: path), kind != .folder {
          self.init(path: path, member: Array(operand[(colon + 1)...]))
          return
        }
        end = colon
      }
    }
    self.init(path: operand)
  }

  /// Splits an operand, as `init(_:)` does with bytes.
  public init(_ operand: String) { self.init(Array(operand.utf8)) }

  /// The kind of file at a path; nil if nothing exists there.
  private static func kind(of path: [UInt8]) -> FileStatus.Kind? {
    guard !path.isEmpty, !path.contains(0) else { return nil }
    return try? FileStatus(of: FileName(path)).kind
  }
}
