// SPDX-License-Identifier: MIT

import LogExchange

/// The ending of a file name, and the form and compression that it stands for: `log.csv.gz`
/// is a compressed table.
struct FileEnding {
  /// The ending in lower case with its point, such as `.csv`; nil for a name without one.
  let form: String?
  /// nil for a file that is not compressed.
  let compression: Compression?

  init(_ name: FileName) {
    var rest = name.lastComponent[...]
    let found = Self.ending(of: rest)
    compression = found.flatMap { Compression(rawValue: $0) }
    if compression != nil { rest = rest.dropLast(found?.utf8.count ?? 0) }
    form = Self.ending(of: rest)
  }

  /// The ending of a name, from its last dot on; nil if the only dot begins the name or ends it.
  private static func ending(of name: ArraySlice<UInt8>) -> String? {
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point > name.startIndex,
      point + 1 < name.endIndex
    else { return nil }
    return String(decoding: name[point...], as: UTF8.self).lowercasedASCII
  }

  /// The form that the ending asks for.
  ///
  /// - Parameter forms: The form for each ending, which begins with its dot.
  /// - Returns: nil for a name without an ending, such as that of a device.
  /// - Throws: `UsageError` for an ending of no form, and if this build cannot compress.
  static func form<Form>(
    of name: FileName, _ forms: KeyValuePairs<String, Form>
  ) throws(UsageError) -> Form? {
    let ending = FileEnding(name)
    try ending.checkCompression(name)
    guard let word = ending.form else { return nil }
    if let form = forms.first(where: { $0.key === word }) { return form.value }
    throw UsageError(
      "'\(name.shown)' ends in '\(word)', which stands for no form here; use "
        + WordList.or(forms.map(\.key)) + ", or say with -t what it shall be")
  }

  /// The form that was asked for, or else the one for the ending of a file; nil if there is
  /// neither.
  static func form<Form>(
    _ asked: Form?, for name: FileName?, _ forms: KeyValuePairs<String, Form>
  ) throws(UsageError) -> Form? {
    guard let name else { return asked }
    guard let asked else { return try form(of: name, forms) }
    try FileEnding(name).checkCompression(name)
    return asked
  }

  /// - Throws: `UsageError` if this build cannot compress.
  func checkCompression(_ name: FileName) throws(UsageError) {
    if compression == nil || Compression.isAvailable { return }
    throw UsageError(
      "this build cannot compress '\(name.shown)' (build with --traits Containers)")
  }
}
