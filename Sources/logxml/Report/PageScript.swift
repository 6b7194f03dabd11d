// SPDX-License-Identifier: MIT

/// The script of a report, put together from the files in `Page`, which `CPages` embeds.
///
/// It loads nothing from outside, and puts values from files on the page as text alone,
/// never as HTML. The data hold the results of the library (consumption, trend, sums);
/// the script formats and draws.
enum PageScript {
  static let text = """
    (function () {
    'use strict';

    \(PackageText.script)
    start();
    })();

    """

  static let hash = SHA256.base64(of: text)
}
