// SPDX-License-Identifier: MIT

import XMLTree

/// A failure in pieces, for reports that have a place for each.
extension ReadFailure {
  /// What is wrong, without the name of the file and the place.
  var text: String {
    switch self {
    case .unreadable(let error): error.reason
    case .malformed(let message, _, _): message
    }
  }

  var position: SourcePosition? {
    if case .malformed(_, let position, _) = self { return position }
    return nil
  }

  var excerpt: SourceExcerpt? {
    if case .malformed(_, _, let excerpt) = self { return excerpt }
    return nil
  }
}
