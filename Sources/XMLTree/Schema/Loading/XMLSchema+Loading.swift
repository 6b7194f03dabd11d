// SPDX-License-Identifier: MIT

/// How a schema is read, with the files that it names.
extension XMLSchema {
  /// Reads a schema from a file.
  ///
  /// - Parameters:
  ///   - path: Where the schema is.
  ///   - root: The folder that the files which the schema names must be in, or below; nil
  ///     for the folder of the schema itself. Symbolic links are followed before that is
  ///     checked. What is no regular file is not read.
  ///   - limits: How large it and the files that it names may be.
  /// - Throws: `XMLSchemaError` if it, or a file that it names, cannot be read or
  ///   is no schema, or if a limit is reached.
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
  ///   - path: The file that it would be: where the files it names are looked for, and what
  ///     errors call it. nil for a schema that names no files.
  ///   - root: As for `init(contentsOf:root:limits:)`.
  ///   - limits: How large it and the files that it names may be.
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
