// SPDX-License-Identifier: MIT

extension Sequence {
  /// The elements in an order, as `sorted(by:)` gives them.
  ///
  /// For short sequences of many types: `sorted(by:)` puts four kilobytes of code into the program
  /// for each call. Here all calls share the sort, which only sees numbers, and is slower.
  package func ordered(by areInOrder: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return SharedSort.order(elements.count) { areInOrder(elements[$0], elements[$1]) }
      .map { elements[$0] }
  }
}

private enum SharedSort {
  /// The numbers below a count in an order; equal ones stay as they are.
  @inline(never)
  static func order(_ count: Int, _ areInOrder: (Int, Int) -> Bool) -> [Int] {
    Array(0..<count).sorted(by: areInOrder)
  }
}
