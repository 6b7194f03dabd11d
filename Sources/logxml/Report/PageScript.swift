// SPDX-License-Identifier: MIT

/// The script of a report, put together from one part for each concern.
///
/// It asks for nothing from outside, and puts what files say on the page as text alone:
/// never as HTML. What the library works out (consumption, trend, sums) is in the data;
/// the script formats and draws.
enum PageScript {
  static let text = """
    (function () {
    'use strict';

    \(parts.joined(separator: "\n"))
    start();
    })();

    """

  static let hash = SHA256.base64(of: text)

  private static let parts = [
    data, format, units, elements, scales, chart, chartFocus, charts, list, details, overview,
    history, statistics, subject, printing, views,
  ]
}
