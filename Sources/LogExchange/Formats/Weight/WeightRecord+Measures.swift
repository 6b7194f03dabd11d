// SPDX-License-Identifier: MIT

import XMLTree

extension WeightRecord {
  /// Makes sure that something was measured.
  func demandMeasure(_ field: String, position: SourcePosition?) throws(RecordFault) {
    let parts = [self.bodyFat, self.leanMass, self.muscle, self.bone, self.water]
    if self.weight == nil, self.bmi == nil, self.height == nil, parts.allSatisfy({ $0 == nil }) {
      throw .missing(field, position: position)
    }
  }
}
