// SPDX-License-Identifier: MIT

extension XMLTreeNode: CustomStringConvertible {
  /// The node as XML.
  public var description: String { XMLTreeWriter().string(of: self) }
}
