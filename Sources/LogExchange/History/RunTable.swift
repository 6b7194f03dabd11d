// SPDX-License-Identifier: MIT

/// Values by keys, in the order in which the keys came. Entries that follow each other mostly
/// have the same key, so that of the last is looked at first.
struct RunTable<Key: Hashable, Value> {
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []
  private var places: [Key: Int] = [:]
  private var last = 0

  /// Where the value of a key stands; a new one begins with `value`.
  @inline(__always)
  mutating func place(of key: Key, _ value: @autoclosure () -> Value) -> Int {
    if last < keys.count, keys[last] == key { return last }
    last = places[key] ?? add(key, value())
    return last
  }

  private mutating func add(_ key: Key, _ value: Value) -> Int {
    places[key] = keys.count
    keys.append(key)
    values.append(value)
    return keys.count - 1
  }

  subscript(place: Int) -> Value {
    @inline(__always) _read { yield values[place] }
    @inline(__always) _modify { yield &values[place] }
  }

  /// The value of a key.
  subscript(key key: Key) -> Value? { places[key].map { values[$0] } }
}
