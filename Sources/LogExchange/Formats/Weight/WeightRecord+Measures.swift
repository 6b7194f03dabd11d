// SPDX-License-Identifier: MIT

import XMLTree

extension BodyPartUnit {
  /// The unit of a mass that is part of a body.
  init(_ unit: MassUnit) {
    switch unit.known {
    case .kilograms: self = .kilograms
    case .grams: self = .grams
    case .pounds: self = .pounds
    case .stones: self = .stones
    }
  }
}

extension WeightRecord {
  /// Makes sure that something was measured.
  func demandMeasure(_ field: String, position: SourcePosition?) throws(RecordFault) {
    let parts = [self.bodyFat, self.leanMass, self.muscle, self.bone, self.water]
    if self.weight == nil, self.bmi == nil, self.height == nil, parts.allSatisfy({ $0 == nil }) {
      throw .missing(field, position: position)
    }
  }
}
