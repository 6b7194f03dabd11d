// SPDX-License-Identifier: MIT

/// The style of a report, put together from the files in `Page`, which the package manager
/// embeds.
enum PageStyle {
  static let text = "\n" + parts.map { String(decoding: $0, as: UTF8.self) }.joined()

  static let hash = SHA256.base64(of: text)

  private static let parts = [
    PackageResources.colours_css, PackageResources.basics_css, PackageResources.frame_css,
    PackageResources.pieces_css, PackageResources.charts_css, PackageResources.lists_css,
    PackageResources.tables_css, PackageResources.costs_css, PackageResources.paper_css,
  ]
}
