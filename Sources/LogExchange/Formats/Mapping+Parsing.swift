// SPDX-License-Identifier: MIT

extension Mapping {
  /// Reads a mapping. It may refer by name to hooks of the built-in layouts.
  ///
  /// - Parameters:
  ///   - text: The mapping, as JSON.
  ///   - kinds: The kinds of log that it may be for.
  /// - Throws: The first error in the mapping, with its position.
  public init(
    parsing text: some Sequence<UInt8>, kinds: [LogKind] = LogKind.standard
  ) throws(MappingError) {
    layout = try LayoutParser.layout(parsing: text, kinds) { LogFormats.hooks }
  }
}
