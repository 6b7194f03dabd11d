// SPDX-License-Identifier: MIT

/// Values by keys, in the order in which the keys came. Adjacent entries mostly have the same
/// key, so the last one is compared first.
struct RunTable<Key: Hashable, Value> {
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []
  private var places: [Key: Int] = [:]
  private var last = 0

  /// The place of the value of a key; a new key gets `value`.
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

  /// The keys with their values, in another order.
  func sorted(by isBefore: (Key, Key) -> Bool) -> [(key: Key, value: Value)] {
    zip(keys, values).map { (key: $0, value: $1) }.ordered { isBefore($0.key, $1.key) }
  }

  /// The place of a key; nil for an unknown key.
  func place(of key: Key) -> Int? { places[key] }

  /// The value of a key; nil for an unknown key.
  subscript(key key: Key) -> Value? { place(of: key).map { values[$0] } }
}
