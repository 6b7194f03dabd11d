// SPDX-License-Identifier: MIT

/// What a reader accepts of documents that are not well-formed, because their user asks for it.
///
/// The functions are called on the thread that reads. They may be asked for one name several
/// times.
package struct XMLMending {
  /// True if the bytes are UTF-8, whatever encoding the document declares.
  package var isText = false

  /// The text of an entity that the document does not declare, in UTF-8; nil for an unknown one.
  package var entity: ((_ name: String) -> [UInt8]?)?

  /// The namespace of a prefix that the document does not declare; nil for an unknown one.
  package var namespace: ((_ prefix: String) -> String?)?

  package init() {}
}
