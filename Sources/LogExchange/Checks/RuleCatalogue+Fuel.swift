// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  static let fuelRules: [Rule] = []
}
