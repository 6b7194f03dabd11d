// SPDX-License-Identifier: MIT

/// Numbers the vehicles and persons of an input in the order of their first appearance, so that
/// a name is compared once for each record, and not by every check.
///
/// The last one is found without a lookup, since records of one subject are mostly adjacent.
/// Names are compared by their bytes.
struct SubjectNumbers {
  private var names: [String?] = []
  /// The number of each name, once there are too many to compare one by one.
  private var numbers: [Name?: Int] = [:]
  private var last: Int?

  private static let mostCompared = 8

  /// The most subjects that are numbered.
  static let capacity = 4096

  /// The number of a record's subject; nil for a subject after the first `capacity`, of which
  /// checks remember nothing.
  @inline(__always)
  mutating func number(of record: LogRecord) -> Int? {
    if let last, record.isAbout(names[last]) { return last }
    last = number(of: record.subject)
    return last
  }

  @inline(never)
  private mutating func number(of subject: String?) -> Int? {
    if names.count <= Self.mostCompared {
      if let number = names.firstIndex(where: { $0 === subject }) { return number }
    } else if let number = numbers[subject.map { Name($0) }] {
      return number
    }
    guard names.count < Self.capacity else { return nil }
    names.append(subject)
    if names.count > Self.mostCompared {
      // The first names are entered as well when there are too many to compare.
      for number in numbers.count..<names.count {
        numbers[names[number].map { Name($0) }] = number
      }
    }
    return names.count - 1
  }
}
