// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  static let weightRules: [Rule] = []
}
