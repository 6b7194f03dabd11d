// SPDX-License-Identifier: MIT

/// The script of a report, put together from the files in `Page`, which the package
/// manager embeds.
///
/// It loads nothing from outside, and puts values from files on the page as text alone,
/// never as HTML. The data hold the results of the library (consumption, trend, sums);
/// the script formats and draws.
enum PageScript {
  static let text = """
    (function () {
    'use strict';

    \(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    start();
    })();

    """

  static let hash = SHA256.base64(of: text)

  private static let parts = [
    PackageResources.data_js, PackageResources.format_js, PackageResources.units_js,
    PackageResources.decimals_js,
    PackageResources.elements_js, PackageResources.scales_js, PackageResources.chart_js,
    PackageResources.chartFocus_js, PackageResources.charts_js, PackageResources.list_js,
    PackageResources.sortable_js, PackageResources.fleet_js, PackageResources.months_js,
    PackageResources.years_js, PackageResources.shares_js, PackageResources.carbon_js,
    PackageResources.trip_js, PackageResources.goal_js, PackageResources.bodyCharts_js,
    PackageResources.details_js, PackageResources.overview_js, PackageResources.history_js,
    PackageResources.statistics_js, PackageResources.costs_js, PackageResources.subject_js,
    PackageResources.printing_js,
    PackageResources.views_js,
  ]
}
