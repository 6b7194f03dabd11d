// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  static let readingRules: [Rule] = []
}
