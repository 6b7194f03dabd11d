// SPDX-License-Identifier: MIT

import LogExchange

extension LogOpener {
  /// A format that was found for an input, or none.
  struct FoundFormat {
    var format: (any LogFormat)?
  }

  /// The format of an input, which is a sketch of it where the user asked for that and no
  /// format of an app claims it. What the sketch says is told.
  ///
  /// - Returns: nil where there is no sketch of an input that was named, which was told.
  func sketched(
    _ claim: (any LogFormat)?, _ head: InputHead, _ label: String, isFound: Bool,
    _ handle: Handler
  ) throws -> FoundFormat? {
    guard let sketching, format == nil, claim == nil || claim?.name == "weight-table" else {
      return FoundFormat(format: claim)
    }
    let sketch: MappingSketch.Reading
    do throws(SketchError) {
      sketch = try MappingSketch.reading(of: head.source, isWhole: head.isWhole, options: sketching)
    } catch {
      if isFound || claim != nil { return FoundFormat(format: claim) }
      try handle(
        .failed(
          .malformed(
            message: "no mapping can be sketched: \(error.message)", position: nil, excerpt: nil),
          label: label))
      return nil
    }
    try handle(.note("logxml: \(label): read by a sketch, \(sketch.summary)"))
    for text in sketch.assumptions { try handle(.note("logxml: \(label): \(text)")) }
    return FoundFormat(format: sketch.mapping.format)
  }
}
