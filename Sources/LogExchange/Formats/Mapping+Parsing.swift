// SPDX-License-Identifier: MIT

extension Mapping {
  /// Reads a mapping. It may ask by name for what a built-in layout does beyond its table.
  ///
  /// - Parameters:
  ///   - text: The mapping, as JSON.
  ///   - kinds: The kinds of log that it may be for.
  /// - Throws: What is wrong with the first thing that is, and where it stands.
  public init(
    parsing text: some Sequence<UInt8>, kinds: [LogKind] = LogKind.standard
  ) throws(MappingError) {
    layout = try LayoutParser.layout(parsing: text, kinds) { LogFormats.hooks }
  }
}
