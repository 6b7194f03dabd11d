// SPDX-License-Identifier: MIT

/// The kinds of documents that can be generated.
enum DocumentKind: String, CaseIterable {
  case appleHealth = "apple-health"
  case mixed
  case text
  case deep
  case fuel

  /// What the help says about the kind.
  var summary: String {
    switch self {
    case .appleHealth: "Apple Health export: steps, heart rates, energy, some body masses"
    case .mixed: "the same with 40 record types, workouts with routes, correlations"
    case .text: "a long book: paragraphs of prose, inline markup, few attributes"
    case .deep: "stacks of elements, each nested to a depth of 2,000"
    case .fuel: "a fuel log in logxml's own form"
    }
  }

  /// The path whose matches the streaming query is asked for.
  var defaultPath: String {
    switch self {
    case .appleHealth, .mixed: DocumentKind.bodyMassPath
    case .text: "book/chapter/title"
    case .deep: "//leaf"
    case .fuel: "logbook/fuelLog/fillUp[partial]"
    }
  }

  static let bodyMassPath = "HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"]"

  /// Writes a document of the kind.
  ///
  /// - Parameter size: The size in bytes; the document ends at most one record later.
  /// - Throws: ``BenchmarkError`` when the file cannot be written.
  func write(to path: String, size: Int, seed: UInt64) throws(BenchmarkError) {
    let file = try OutputFile(path: path)
    var document = document(seed: seed)
    try document.write(to: file, size: size)
    try file.finish()
  }

  private func document(seed: UInt64) -> any GeneratedDocument {
    switch self {
    case .appleHealth: HealthDocument(seed: seed)
    case .mixed: MixedHealthDocument(seed: seed)
    case .text: ProseDocument(seed: seed)
    case .deep: DeepDocument(seed: seed)
    case .fuel: FuelLogDocument(seed: seed)
    }
  }
}
