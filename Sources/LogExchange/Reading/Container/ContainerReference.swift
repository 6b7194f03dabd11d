// SPDX-License-Identifier: MIT

/// An operand of a command line: the path of a file, or `archive.zip:member`.
public struct ContainerReference: Hashable, Sendable {
  /// The path of the file.
  public let path: [UInt8]
  /// The member that is wanted; nil for all there is.
  public let member: [UInt8]?

  public init(path: [UInt8], member: [UInt8]? = nil) {
    self.path = path
    self.member = member
  }

  /// Splits an operand.
  ///
  /// A path that exists wins, and of several ways to split, the one with the
  /// longest path to a file: `a.zip:b:c` is the member `b:c` of `a.zip` unless
  /// there is a file `a.zip:b`. Where nothing exists, the operand is a path.
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

  /// What is at a path; nil if there is nothing.
  private static func kind(of path: [UInt8]) -> FileStatus.Kind? {
    guard !path.isEmpty, !path.contains(0) else { return nil }
    return try? FileStatus(of: FileName(path)).kind
  }
}
