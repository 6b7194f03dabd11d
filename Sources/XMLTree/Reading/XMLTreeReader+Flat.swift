// SPDX-License-Identifier: MIT

/// What is offered to a reader's user who can do without trees.
package enum XMLOffer {
  /// Matches that are flat; it is answered how many of them are taken, from the first on. If
  /// not all are, the next one comes as a match, and then the others are offered again.
  case flat(XMLFlatElements)
  /// Any other match; it is answered whether more are wanted: 0 for no.
  case match(XMLTreeMatch)
}

extension XMLTreeReader {
  /// Reads some more of a document, as `feed(_:_:)`, and offers matches that are flat before
  /// trees are made of them. Those are not all that could be: none is offered of a document
  /// that declares entities, stands in an encoding that libxml2 converts or is held against a
  /// schema, none to readers with several jobs, and none where a chunk ends.
  ///
  /// - Parameter offer: Takes what is offered. It may not use the reader.
  @discardableResult
  package func feedFlat(
    _ bytes: some Sequence<UInt8>, offer: (XMLOffer) throws -> Int
  ) throws -> Bool {
    try withoutActuallyEscaping(offer) { offer in
      flatHandler = { try offer(.flat($0)) }
      defer { flatHandler = nil }
      return try feed(bytes) { try offer(.match($0)) > 0 ? .continue : .stop }
    }
  }
}
