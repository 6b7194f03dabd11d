// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The counts of everything that could make libxml2's work, or the output, grow much faster
/// than the input.
struct ExpansionCount {
  /// True if an internal entity has been declared: text can then be larger than the input.
  var hasEntities = false { didSet { watchesTags = hasEntities || watchesNames } }
  /// True if the number of known names is near the limit.
  var watchesNames = false { didSet { watchesTags = hasEntities || watchesNames } }
  /// True if all start tags are counted.
  private(set) var watchesTags = false
  var sums = Sums()
  /// True if an entity has just been declared: libxml2 2.9 then looks it up, which is not a
  /// reference.
  var isDeclaring = false
  var parameterEntityReferences = 0
  var declarations = 0
  /// The number of comparisons that libxml2 makes for lists of names in parameter entities.
  var comparisons = 0
  /// The names of the external entities.
  var externalEntities: [[UInt8]] = []
  /// The number of names in the parser's dictionary before the document began.
  var namesBefore = 0

  /// The sums that are limited in proportion to the input.
  struct Sums {
    /// Bytes of values and text delivered, counted once they can exceed the input.
    var output = 0
    /// Bytes of the contents of entities, counted at every reference.
    var contents = 0

    var larger: Int { max(output, contents) }

    static func + (one: Sums, other: Sums) -> Sums {
      Sums(output: one.output &+ other.output, contents: one.contents &+ other.contents)
    }
  }
}

/// Counts entities, attribute defaults, names and namespaces.
///
/// libxml2's work for an entity is proportional to its content of any kind: text, tags,
/// comments, white space, further references. So the content counts at every reference, and
/// the resulting text and values count once more, in a separate sum.
extension SAXSession {
  /// The cost of a default besides its name and its value: the size of its record in the
  /// tree.
  private static let costOfDefault = 8
  /// The cost of a reference inside an entity, to any entity.
  private static let costOfNestedReference = 16
  /// libxml2 compares the attributes of a tag with each other: this many comparisons count
  /// as a byte.
  private static let comparisonsPerByte = 4
  /// From this many names below the limit on, names are counted at each start tag, so that
  /// the place of the error does not depend on the chunks.
  private static let watchedNames = SAXParser.chunkSize

  // MARK: Start tags

  /// Counts the content of a start tag.
  ///
  /// - Returns: False if no more events are wanted.
  @inline(never)
  mutating func count(
    _ tag: borrowing StartTag, defaultedCount: Int, in context: xmlParserCtxtPtr
  ) -> Bool {
    if tag.namespaceCount > 0, clibxml2_namespaces_in_scope(context) > limits.namespaceDeclarations
    {
      failLimit(
        "more than \(limits.namespaceDeclarations) namespace declarations are in scope",
        "namespaceDeclarations")
      return false
    }
    if expansion.watchesNames { guard checkNames(context) else { return false } }
    guard expansion.hasEntities || defaultedCount > 0 else { return true }
    let count = tag.attributeCount
    let compared = isInEntity(context) ? count : min(defaultedCount, count)
    var length = count &* compared / SAXSession.comparisonsPerByte
    for index in 0..<count {
      let attribute = tag[index]
      length &+= attribute.value.count
      if index >= count &- defaultedCount {
        length &+= attribute.localName.count &+ attribute.prefix.count
        length &+= SAXSession.costOfDefault
      }
    }
    return countOutput(length)
  }

  /// True if an event of this context comes from the content of an entity.
  func isInEntity(_ context: xmlParserCtxtPtr) -> Bool {
    context != self.context || clibxml2_is_in_entity(context) != 0
  }

  // MARK: Entities

  /// Counts delivered bytes.
  ///
  /// - Returns: False if no more events are wanted.
  mutating func countOutput(_ count: Int) -> Bool {
    expansion.sums.output &+= count
    let allowed = allowedExpansion
    guard expansion.sums.output > allowed else { return true }
    failExpansion(allowed)
    return false
  }

  /// Adds the sums of the input before the piece.
  mutating func countBefore(output before: ExpansionCount.Sums) {
    expansion.sums = expansion.sums + before
  }

  /// The number of bytes to which the input read so far may expand.
  private var allowedExpansion: Int {
    let (product, overflow) = (piece.documentOffset &+ positions.total).multipliedReportingOverflow(
      by: limits.entityAmplification)
    return overflow ? Int.max : max(limits.entityOutput, product)
  }

  private mutating func failExpansion(_ allowed: Int) {
    fail(
      .limitReached,
      "entities and attribute defaults expand to more than \(allowed) bytes (limit `entityOutput`)")
  }

  /// Counts a reference to a general entity with content of its own.
  ///
  /// - Returns: True if the content may be parsed. The parser is not stopped here, because
  ///   it may be in the middle of a value; it gets no more contents.
  mutating func referToEntity(_ entity: xmlEntityPtr, in context: xmlParserCtxtPtr) -> Bool {
    guard !isOver else { return false }
    if expansion.isDeclaring, clibxml2_is_in_internal_subset(context) != 0 {
      expansion.isDeclaring = false
      return true
    }
    expansion.sums.contents &+= Int(entity.pointee.length)
    if isInEntity(context) { expansion.sums.contents &+= SAXSession.costOfNestedReference }
    let allowed = allowedExpansion
    guard expansion.sums.contents > allowed else { return true }
    failExpansion(allowed)
    return false
  }

  /// Counts a reference to a parameter entity; libxml2 2.9 itself has no limit for them.
  mutating func referToParameterEntity(_ entity: xmlEntityPtr?, in context: xmlParserCtxtPtr) {
    expansion.parameterEntityReferences += 1
    expansion.sums.contents &+= Int(entity?.pointee.length ?? 0)
    expansion.comparisons &+= SAXSession.comparisons(in: StartTag.bytes(entity?.pointee.content))
    if expansion.parameterEntityReferences > limits.parameterEntityReferences {
      return failLimit(
        "the document type declaration refers to parameter entities more than "
          + "\(limits.parameterEntityReferences) times", "parameterEntityReferences")
    }
    checkLists(0)
    let allowed = allowedExpansion
    guard expansion.sums.contents > allowed else { return }
    failExpansion(allowed)
  }

  /// The number of comparisons that libxml2 may make for the lists in the content of a
  /// parameter entity.
  private static func comparisons(in content: UnsafeBufferPointer<UInt8>) -> Int {
    let listed = content.lazy.filter { $0 == UInt8(ascii: "|") }.count
    return listed &* listed / 2
  }

  /// Checks the lengths of the lists of names in declarations: libxml2 compares each name
  /// with all names before it.
  ///
  /// - Parameter comparisons: The number for the lists in the prolog itself.
  mutating func checkLists(_ comparisons: Int) {
    let (square, overflow) = limits.declarations.multipliedReportingOverflow(
      by: limits.declarations)
    guard !overflow, comparisons &+ expansion.comparisons > square / 2 else { return }
    failLimit(
      "declarations list more than \(limits.declarations) names", "declarations")
  }

  // MARK: Declarations and names

  /// Counts a declaration in the document type declaration.
  mutating func countDeclaration(in context: xmlParserCtxtPtr) {
    guard isRunning else { return }
    expansion.declarations += 1
    guard expansion.declarations > limits.declarations else {
      _ = checkNames(context)
      return
    }
    failLimit(
      "the document type declaration has more than \(limits.declarations) declarations",
      "declarations")
  }

  /// Records the number of names that libxml2 knows before a document begins.
  mutating func beginNames(_ context: xmlParserCtxtPtr) {
    expansion.namesBefore = Int(clibxml2_name_count(context))
    expansion.watchesNames = limits.distinctNames <= SAXSession.watchedNames
  }

  func nameCount(_ context: xmlParserCtxtPtr) -> Int {
    Int(clibxml2_name_count(context)) - expansion.namesBefore
  }

  /// Checks the number of names; in libxml2 before 2.12 a look-up takes longer the more
  /// names there are.
  ///
  /// - Returns: False if no more events are wanted.
  mutating func checkNames(_ context: xmlParserCtxtPtr) -> Bool {
    guard isRunning else { return false }
    let count = nameCount(context)
    if limits.distinctNames - count <= SAXSession.watchedNames { expansion.watchesNames = true }
    guard count > limits.distinctNames else { return true }
    failLimit(
      "the document has more than \(limits.distinctNames) distinct names", "distinctNames")
    return false
  }
}
