// SPDX-License-Identifier: MIT

/// A map from types to objects, by the identity of the types. A look-up is a multiplication and,
/// nearly always, one comparison.
struct TypeMap<Value: AnyObject> {
  private var keys: ContiguousArray<UInt>
  private var values: ContiguousArray<Value?>
  private var count = 0
  private var shift: UInt64

  init() {
    keys = ContiguousArray(repeating: 0, count: 16)
    values = ContiguousArray(repeating: nil, count: 16)
    shift = 60
  }

  @inline(__always)
  private static func slot(_ key: UInt, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9e37_79b9_7f4a_7c15) &>> shift)
  }

  @inline(__always)
  subscript(type: Any.Type) -> Value? {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    var slot = TypeMap.slot(key, shift)
    while keys[slot] != 0 {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  mutating func insert(_ value: Value, for type: Any.Type) {
    if 2 * count >= keys.count { grow() }
    place(value, UInt(bitPattern: ObjectIdentifier(type)))
    count += 1
  }

  private mutating func place(_ value: Value?, _ key: UInt) {
    var slot = TypeMap.slot(key, shift)
    while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = ContiguousArray(repeating: 0, count: oldKeys.count * 2)
    values = ContiguousArray(repeating: nil, count: oldKeys.count * 2)
    shift -= 1
    for (key, value) in zip(oldKeys, oldValues) where key != 0 { place(value, key) }
  }
}
