// SPDX-License-Identifier: MIT

/// Earlier states of a file, or states that were undone, in numbered files beside it.
///
/// State 1 is the nearest to the file as it is. Names end in `~`, so that other programs take
/// them for backups. A number may be missing after a run was killed; the states keep their order.
package struct KeptStates {
  package enum Row: String, Sendable {
    /// The states before the last changes: `LOG~`, `LOG~2~`, `LOG~3~` …
    case earlier
    /// The states that `undo` has left, for `redo`: `LOG~redo1~`, `LOG~redo2~` …
    case undone
  }

  /// The most states in a row.
  package static let most = 9
  /// The most bytes that all earlier states but the last take together: 64 MB.
  package static let mostBytes = 64 << 20

  private let row: Row
  private let target: FileName

  package init(_ row: Row, of target: FileName) {
    self.row = row
    self.target = target
  }

  /// The name of a state, from 1.
  package func name(_ number: Int) -> FileName {
    let ending =
      switch row {
      case .earlier: number == 1 ? "~" : "~\(number)~"
      case .undone: "~redo\(number)~"
      }
    return FileName(target.bytes + ending.utf8)
  }

  private func isThere(_ number: Int) -> Bool {
    (try? FileStatus(of: name(number)))?.kind == .regular
  }

  /// The numbers of the states that exist, the nearest first.
  package var numbers: [Int] { (1...Self.most).filter { isThere($0) } }

  /// Frees the name of the first state: the others move on, and the last of a full row goes.
  package func makeRoom() {
    let count = (1...Self.most).prefix { isThere($0) }.count
    for number in (1...Self.most).reversed() where number <= min(count, Self.most - 1) {
      move(number, to: number + 1)
    }
  }

  /// Gives the states the numbers from 1, without a gap.
  package func closeGaps() {
    for (index, number) in numbers.enumerated() where number != index + 1 {
      move(number, to: index + 1)
    }
  }

  /// Removes the states up to a number; the others move up.
  package func remove(through last: Int) {
    for number in numbers where number <= last { remove(number) }
    closeGaps()
  }

  /// Removes the oldest states until the others but the first take no more than a size
  /// together.
  package func trim(to bytes: Int = Self.mostBytes) {
    var sum = 0
    for number in numbers where number > 1 {
      sum += (try? FileStatus(of: name(number)))?.size ?? 0
      if sum > bytes { remove(number) }
    }
  }

  private func remove(_ number: Int) {
    _ = name(number).withCString { unlink($0) }
  }

  /// A state that cannot be moved stays, and the change that is being made is more important.
  private func move(_ number: Int, to other: Int) {
    _ = name(number).withCString { from in name(other).withCString { rename(from, $0) } }
  }
}
