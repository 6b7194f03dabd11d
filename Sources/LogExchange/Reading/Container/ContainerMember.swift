// SPDX-License-Identifier: MIT

/// A member of a container.
///
/// Its name is for comparing and showing only. It is never used as a path in the file system.
public struct ContainerMember: Hashable, Sendable {
  /// The names of the containers around the member inside the file, outermost first, and of the
  /// member. More than one name only occurs if a container is inside another.
  public let path: [[UInt8]]

  /// The number of bytes in the member, if it is known before they are read.
  public let declaredSize: UInt64?

  /// Whether it is the whole content of a compressed file, named after the
  /// file: `export.xml` for `export.xml.gz`.
  public let isWholeContent: Bool

  init(path: [[UInt8]], declaredSize: UInt64? = nil, isWholeContent: Bool = false) {
    self.path = path
    self.declaredSize = declaredSize
    self.isWholeContent = isWholeContent
  }

  /// The name as stored, such as `apple_health_export/export.xml`.
  public var name: [UInt8] { path.last ?? [] }

  /// The part of the name after the last slash.
  public var lastComponent: [UInt8] { FileName(name).lastComponent }

  /// The name to show, see `shown`.
  public var displayName: String { Self.shown(name) }

  /// The names with colons between them, as in `archive.zip:member`.
  var joinedPath: [UInt8] {
    Array(path.joined(separator: [UInt8(ascii: ":")]))
  }

  /// The name in messages: the file, and the path in it separated by colons.
  func label(in file: String) -> String {
    let names = isWholeContent ? path.dropLast() : path[...]
    return ([file] + names.map(Self.shown)).joined(separator: ":")
  }

  /// A name to show: control characters, characters that change the direction
  /// of the text, and bytes that are not UTF-8 are written `\xNN`.
  static func shown(_ name: some Collection<UInt8>) -> String {
    if name.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return String(decoding: name, as: UTF8.self)
    }
    var text = ""
    var decoder = UTF8()
    var bytes = Array(name)[...]
    while !bytes.isEmpty {
      var rest = bytes.makeIterator()
      decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&rest), isShown(scalar) {
        text.unicodeScalars.append(scalar)
        bytes = bytes.dropFirst(UTF8.width(scalar))
      } else if let byte = bytes.popFirst() {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}
