// SPDX-License-Identifier: MIT

internal import Platform

extension XMLTreeWriter {
  /// Writes a node and everything below it into a file, whole or not at all.
  ///
  ///     try XMLTreeWriter(layout: .indented(by: 2)).write(document, toFile: "log.xml")
  ///
  /// The file gets its new content in one step, when all of it is on the disk; programs
  /// that open it meanwhile find the old one. Owner, group, permission bits, access control
  /// list and extended attributes of the old file are kept. If the name is a symbolic link,
  /// the file it leads to is replaced. Devices and pipes are written directly.
  ///
  /// - Parameters:
  ///   - node: The node to write.
  ///   - path: The path of the file, which need not exist; its folder must.
  /// - Complexity: O(*n*) in the size of the subtree; memory for 64 kB.
  /// - Throws: `XMLWriteError`. The old file is then unchanged, and no other file is left,
  ///   unless the program itself is killed.
  public func write(_ node: XMLTreeNode, toFile path: String) throws(XMLWriteError) {
    do throws(SystemError) {
      let file = try OutputFile(FileName(path), tidiesUp: false)
      try write(node) { piece throws(SystemError) in try file.write(piece) }
      try file.commit()
    } catch {
      throw XMLWriteError(error, file: path)
    }
  }

  /// Writes a document into a file, whole or not at all; see `write(_:toFile:)` for nodes.
  ///
  /// - Throws: As for nodes.
  public func write(_ document: XMLTreeDocument, toFile path: String) throws(XMLWriteError) {
    try write(document.root, toFile: path)
  }
}

extension XMLTreeDocument {
  /// Writes the document into a file in the compact layout, whole or not at all; see
  /// `XMLTreeWriter.write(_:toFile:)`.
  ///
  /// - Throws: `XMLWriteError`. The old file is then unchanged.
  public func write(toFile path: String) throws(XMLWriteError) {
    try XMLTreeWriter().write(root, toFile: path)
  }
}
