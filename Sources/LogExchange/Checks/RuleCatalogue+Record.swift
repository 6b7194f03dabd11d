// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  static let recordRules: [Rule] = []
}
