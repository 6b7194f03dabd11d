// SPDX-License-Identifier: MIT

/// The name tests of a path in terms of one name table: each test becomes two
/// integers, so that testing a name compares integers.
///
/// A table that grows during a stream keeps its ids; tests with strings missing from it are
/// looked up again when it has grown.
///
/// A class, so that handing it to a predicate costs little.
final class NameResolver {
  private enum Scope: BitwiseCopyable {
    case anything, localName, prefix, namespace
  }

  private struct Resolved: BitwiseCopyable {
    var scope: Scope
    /// String ids; `unknown` if the table does not contain the string.
    var localName: UInt32
    var uri: UInt32
  }

  private static let unknown = UInt32.max

  let program: PathProgram
  /// The texts of the current tree, made when they are first needed.
  @exclusivity(unchecked) var texts: TextIndex?
  // No access needs a check at run time: each is over before another can begin.
  @exclusivity(unchecked) private var resolved: [Resolved]
  private var unresolvedTests: [Int]
  /// The number of strings in the table when the tests were last looked up.
  @exclusivity(unchecked) private var stringCount = 0

  init(_ program: PathProgram) {
    self.program = program
    self.resolved = program.tests.map { test in
      let scope: Scope =
        switch test.scope {
        case .anything: .anything
        case .localName: .localName
        case .prefix: .prefix
        case .namespace: .namespace
        }
      return Resolved(
        scope: scope, localName: NameResolver.unknown, uri: NameResolver.unknown)
    }
    self.unresolvedTests = Array(program.tests.indices)
  }

  /// Looks up the unknown strings again, if the table has grown.
  @inline(__always)
  func update(_ names: borrowing NameTable) {
    if names.stringCount != stringCount { lookUp(names) }
  }

  @inline(never)
  private func lookUp(_ names: borrowing NameTable) {
    stringCount = names.stringCount
    var remaining: [Int] = []
    for index in unresolvedTests {
      let test = program.tests[index]
      let localName = test.localName.withUnsafeBufferPointer { names.stringID($0) }
      var uri: UInt32? = 0
      if case .namespace(let bytes) = test.scope {
        uri = bytes.withUnsafeBufferPointer { names.stringID($0) }
      }
      resolved[index].localName = localName ?? NameResolver.unknown
      resolved[index].uri = uri ?? NameResolver.unknown
      if localName == nil || uri == nil { remaining.append(index) }
    }
    unresolvedTests = remaining
  }

  /// True if a name passes a test.
  @inline(__always)
  func matches(_ test: Int, _ name: NameID, _ names: borrowing NameTable) -> Bool {
    let wanted = resolved[test]
    if wanted.scope == .anything { return true }
    let entry = names[name]
    guard entry.localName == wanted.localName else { return false }
    switch wanted.scope {
    case .anything, .localName: return true
    case .namespace: return entry.uri == wanted.uri
    case .prefix: return hasPrefix(test, name, names)
    }
  }

  private func hasPrefix(_ test: Int, _ name: NameID, _ names: borrowing NameTable) -> Bool {
    guard case .prefix(let wanted) = program.tests[test].scope else { return false }
    return names.prefix(name).elementsEqual(wanted)
  }

  /// True if an attribute that passes this test may still lose to one in no namespace.
  @inline(__always)
  func prefersNoNamespace(_ test: Int) -> Bool { resolved[test].scope == .localName }
}
