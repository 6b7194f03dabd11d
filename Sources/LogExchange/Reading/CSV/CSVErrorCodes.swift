// SPDX-License-Identifier: MIT

extension LogError.Code {
  /// The bytes are not CSV in the given dialect, or not text.
  public static let notCSV = LogError.Code(rawValue: 40)
  /// The input can be read in two ways; the remedy names the setting that says which one is
  /// meant.
  public static let ambiguous = LogError.Code(rawValue: 41)
  /// A value cannot be written in the form that was asked for.
  public static let unwritable = LogError.Code(rawValue: 42)
}
