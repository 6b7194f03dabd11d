// SPDX-License-Identifier: MIT

/// Reading a schema, with the files that it names.
extension XMLSchema {
  /// Reads a schema from a file.
  ///
  /// - Parameters:
  ///   - path: The path of the schema.
  ///   - root: The folder that must contain, at any depth, the files which the schema
  ///     names; nil for the folder of the schema itself. Symbolic links are resolved before
  ///     the check. Such a file must be a regular file.
  ///   - limits: The limits for the schema and the files that it names.
  /// - Throws: `XMLSchemaError` if the schema, or a file that it names, cannot be read or
  ///   is not a schema, or if a limit is reached.
  public convenience init(
    contentsOf path: String, root: String? = nil, limits: Limits = Limits()
  ) throws(XMLSchemaError) {
    let load = SchemaLoad(path: path, bytes: nil, root: root, limits: limits)
    self.init(try load.compile(), constrained: load.constrained, limits: limits)
  }

  /// Reads a schema that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The schema document, in any encoding that it declares.
  ///   - path: The path that the document would have: the files it names are looked for
  ///     relative to it, and errors name it. nil for a schema that names no files.
  ///   - root: As for `init(contentsOf:root:limits:)`.
  ///   - limits: The limits for the schema and the files that it names.
  /// - Throws: As `init(contentsOf:root:limits:)`.
  public convenience init(
    _ bytes: some Sequence<UInt8>, path: String? = nil, root: String? = nil,
    limits: Limits = Limits()
  ) throws(XMLSchemaError) {
    let load = SchemaLoad(path: path, bytes: Array(bytes), root: root, limits: limits)
    self.init(try load.compile(), constrained: load.constrained, limits: limits)
  }

  /// Reads a schema that is in a string, as `init(_:path:root:limits:)` does.
  public convenience init(
    _ string: String, path: String? = nil, root: String? = nil, limits: Limits = Limits()
  ) throws(XMLSchemaError) {
    try self.init(string.utf8, path: path, root: root, limits: limits)
  }
}
