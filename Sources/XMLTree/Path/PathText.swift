// SPDX-License-Identifier: MIT

/// Writes exact paths.
struct PathText {
  private(set) var bytes: [UInt8] = []

  /// A path that is appended to other text.
  init(continuing bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  /// The exact path of a node; empty for the document.
  init(_ node: XMLTreeNode) {
    var steps: [XMLTreeNode] = []
    var next: XMLTreeNode? = node
    while let current = next {
      if current.isElement { steps.append(current) }
      next = current.parent
    }
    for step in steps.reversed() {
      append(
        localName: step.storage.names.localName(step.record.name),
        index: step.indexAmongNamesakes)
    }
  }

  mutating func append(localName: UnsafeBufferPointer<UInt8>, index: Int) {
    bytes.append(UInt8(ascii: "/"))
    append(name: localName)
    bytes.append(UInt8(ascii: "["))
    append(index)
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends steps in their written form.
  mutating func append(_ steps: [UInt8]) {
    bytes.append(contentsOf: steps)
  }

  private mutating func append(_ number: Int) {
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends the steps of a chain of links.
  mutating func append(_ way: PathLink?, _ names: NameTable) {
    var links: [PathLink] = []
    var next = way
    while let current = next {
      links.append(current)
      next = current.parent
    }
    for link in links.reversed() {
      append(localName: names.localName(link.name), index: link.index)
    }
  }

  /// Appends the part of the element that is the match: an attribute or the text.
  mutating func append(_ item: XMLTreeMatch.Item) {
    switch item {
    case .element, .document: break
    case .text: bytes.append(contentsOf: "/text()".utf8)
    case .attribute(let attribute): append(attribute)
    }
  }

  private mutating func append(_ attribute: XMLTreeAttribute) {
    let names = attribute.storage.names
    bytes.append(UInt8(ascii: "."))
    let uri = names.uri(attribute.nameID)
    if uri.contains(UInt8(ascii: "}")) {
      // Paths cannot quote `}`, and the prefix identifies the attribute in its element as well.
      append(name: names.prefix(attribute.nameID))
      bytes.append(UInt8(ascii: ":"))
    } else if !uri.isEmpty {
      bytes.append(UInt8(ascii: "{"))
      bytes.append(contentsOf: uri)
      bytes.append(UInt8(ascii: "}"))
    }
    append(name: names.localName(attribute.nameID))
  }

  /// Appends a name, with a backslash before each character that is not a name character in
  /// paths.
  private mutating func append(name: UnsafeBufferPointer<UInt8>) {
    for (offset, byte) in name.enumerated() {
      let isFirstHyphen = offset == 0 && byte == UInt8(ascii: "-")
      if !PathParser.isNameByte(byte) || isFirstHyphen { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
  }

  /// The path; `/` for the document.
  var string: String { bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self) }
}

extension XMLTreeNode {
  /// The exact path of the node in its document; evaluated there, it matches only this
  /// node: `/HealthData[0]/Record[5]`; `/` for the document. For other nodes, the path of
  /// the element that contains them.
  ///
  /// - Complexity: O(*n*) in the number of siblings before the node and before its
  ///   ancestors. For many matches, `XMLTreeMatch.path` is cheaper.
  public var path: String { PathText(self).string }

  /// The index among the sibling elements with the same local name.
  fileprivate var indexAmongNamesakes: Int {
    guard let parent else { return 0 }
    let names = storage.names
    let localName = names[record.name].localName
    var index = 0
    var sibling = parent.id + 1
    while sibling < id {
      let other = storage[sibling]
      if other.isElement, names[other.name].localName == localName { index += 1 }
      sibling = storage.end(of: sibling)
    }
    return index
  }
}
