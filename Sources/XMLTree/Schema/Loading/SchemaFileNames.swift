// SPDX-License-Identifier: MIT

internal import CLibXML2
internal import Platform

/// The names of the documents of a schema: people see paths, libxml2 gets `file:` URIs,
/// against which it resolves the locations in a schema.
struct SchemaFileNames {
  /// The path of the schema, as given.
  let given: String?
  /// The URI of the schema.
  let location: String
  /// The folder that paths are relative to, with `/` at its end; empty if the schema's path
  /// is absolute.
  private let folder: String
  /// The folder below which all other files must be, as given and without links.
  private let root: (given: String, real: String?)

  private static let scheme = "file://"
  private static let inMemory = "memory:schema"

  init(path: String?, root: String?) {
    given = path
    let around = path?.utf8.lastIndex(of: UInt8(ascii: "/")).map { slash in
      String(decoding: (path ?? "").utf8[...slash], as: UTF8.self)
    }
    let root = root ?? around ?? "."
    self.root = (root, SchemaFileNames.realPath(root))
    guard let path else {
      location = SchemaFileNames.inMemory
      folder = ""
      return
    }
    if path.utf8.first == UInt8(ascii: "/") {
      folder = ""
    } else {
      folder = SchemaFileNames.currentFolder()
    }
    location = SchemaFileNames.scheme + SchemaFileNames.encode(folder + path)
  }

  /// The file that a location names.
  ///
  /// - Throws: `XMLSchemaError` if it does not name a local file.
  func path(of location: String) throws(XMLSchemaError) -> String {
    guard given != nil else {
      throw XMLSchemaError(
        code: .outside,
        message: "the schema names the file `\(location)`, and is itself in none that says where "
          + "to look for it")
    }
    guard let path = SchemaFileNames.decode(location) else {
      throw XMLSchemaError(
        code: .outside,
        message: "the schema names `\(location)`; only local files are read: save that schema "
          + "beside this one and put the name of the file into `schemaLocation`")
    }
    return path
  }

  /// The file that a location in the schema names, with symbolic links resolved.
  ///
  /// - Throws: `XMLSchemaError` if it does not name a local file below the root.
  func includedPath(of location: String) throws(XMLSchemaError) -> String {
    let path = try path(of: location)
    guard let real = SchemaFileNames.realPath(path) else {
      // The message does not reveal whether a file outside the root exists.
      guard isLexicallyInside(path) else { throw outside(path) }
      return path
    }
    guard let folder = root.real, SchemaFileNames.isInside(real, folder) else {
      throw outside(path)
    }
    var status = stat()
    guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw XMLSchemaError(
        code: .unreadable,
        message: "the schema names `\(shown(path))`, which is not a regular file")
    }
    return real
  }

  private func isLexicallyInside(_ path: String) -> Bool {
    [SchemaFileNames.absolute(root.given), root.real].contains { folder in
      folder.map { SchemaFileNames.isInside(path, $0) } ?? false
    }
  }

  private static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return path.utf8.elementsEqual(".".utf8) ? currentFolder() : currentFolder() + path
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return path.utf8.starts(with: folder.utf8)
  }

  private func outside(_ path: String) -> XMLSchemaError {
    XMLSchemaError(
      code: .outsideRoot,
      message: "the schema names the file `\(shown(path))`, which is not in the folder "
        + "`\(root.given)` or below it")
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The location of a name in the document at `base`.
  static func resolve(_ name: String, against base: String) -> String? {
    guard let uri = xmlBuildURI(name, base) else { return nil }
    defer { clibxml2_free(uri) }
    return String(cString: uri)
  }

  /// The name of a file for messages: relative to the folder if it is inside.
  func shown(_ path: String) -> String {
    guard !folder.isEmpty, path.utf8.starts(with: folder.utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }

  func shown(location: String) -> String? {
    if location.utf8.elementsEqual(SchemaFileNames.inMemory.utf8) { return nil }
    return shown(SchemaFileNames.decode(location) ?? location)
  }

  /// The message with each location in it replaced by a path.
  func plain(_ message: String) -> String {
    var parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices where parts[index].utf8.starts(with: SchemaFileNames.scheme.utf8) {
      parts[index] = shown(location: parts[index]) ?? parts[index]
    }
    return parts.joined(separator: "'")
  }

  private static func currentFolder() -> String {
    guard let name = getcwd(nil, 0) else { return "/" }
    defer { free(name) }
    let folder = String(cString: name)
    return folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }

  // MARK: URIs

  private static func encode(_ path: String) -> String {
    var uri: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.append(byte)
      default:
        uri.append(UInt8(ascii: "%"))
        uri.append(digits[Int(byte >> 4)])
        uri.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }

  /// nil if the text is not the URI of a local file.
  private static func decode(_ uri: String) -> String? {
    var rest = uri.utf8[...]
    if rest.starts(with: "file:".utf8) {
      rest = rest.dropFirst(5)
      if rest.starts(with: "//localhost/".utf8) {
        rest = rest.dropFirst(11)
      } else if rest.starts(with: "///".utf8) {
        rest = rest.dropFirst(2)
      }
    }
    guard rest.first == UInt8(ascii: "/"), !rest.starts(with: "//".utf8) else { return nil }
    var path: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = value(rest.first),
        let low = value(rest.dropFirst().first)
      {
        rest = rest.dropFirst(2)
        path.append(high << 4 | low)
      } else {
        path.append(byte)
      }
    }
    return path.contains(0) ? nil : String(decoding: path, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func value(_ digit: UInt8?) -> UInt8? {
    guard let digit else { return nil }
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return digit - UInt8(ascii: "a") + 10
    default: return nil
    }
  }
}
