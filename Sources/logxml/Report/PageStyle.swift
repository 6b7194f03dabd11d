// SPDX-License-Identifier: MIT

/// The style of a report, put together from the files in `Page`, which `CPages` embeds.
enum PageStyle {
  static let text = "\n" + PackageText.style

  static let hash = SHA256.base64(of: text)
}
