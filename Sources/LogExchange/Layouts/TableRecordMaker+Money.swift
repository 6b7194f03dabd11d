// SPDX-License-Identifier: MIT

/// Prices and totals that agree with each other only when they are read in another way.
extension TableRecordMaker {
  /// Takes the words around a decimal: a currency beside money, and the unit of a price of one.
  ///
  /// - Returns: False for the price of something else, such as a minute, which is an extra.
  mutating func take(
    _ words: NumberText, ofMoney isMoney: Bool, _ step: TablePlan.Step, _ column: Int, of row: Row,
    _ plan: TablePlan, _ record: inout LogRecord
  ) throws(RecordFault) -> Bool {
    let name = plan.titles.name(column)
    let own = words.rate
    if own != nil, reader.fields[step.field].name !== "pricePerUnit" {
      throw row[column].badNumber(name)
    }
    if let own {
      guard let unit = own.unit else {
        keep(column, of: row, plan, &record)
        return false
      }
      rate = (unit, row[column], name)
      if own.currency.isEmpty, words.prefix.isEmpty { return true }
    }
    guard isMoney, let currency = words.currency else { throw row[column].badNumber(name) }
    record.take(currency, options)
    if case .code(let code) = currency { currencies.append(code) }
    return true
  }

  /// Refuses a price of one gallon beside an amount in litres.
  func check(
    _ rate: (unit: UnitWord, cell: CSVCell, name: String), in record: LogRecord
  ) throws(RecordFault) {
    let amount = layout.kind.fields.first { $0.unitKind == .volume }
    guard case .quantity(_, let get, _)? = amount?.access, let own = get(record)?.unit else {
      return
    }
    let isSame = rate.unit.code.map { $0 == own } ?? own.isGallon
    if !isSame { throw rate.cell.fault(.badNumber, rate.name, "but the amount is in \(own.name)") }
  }

  /// Reads a unit price or a total with the other decimal mark where that alone balances its row:
  /// `1.719` or `64.760` among numbers such as `40,5`. Notes the first of them, or the first price
  /// of a thousand or more by the mark of the file alone.
  mutating func settle(
    money column: Int, of row: Row, _ plan: TablePlan, _ mark: DecimalMark,
    _ record: inout LogRecord
  ) {
    guard let cell = row.cell(at: column), cell.bytes.contains(mark.other.byte),
      !cell.bytes.contains(mark.byte), plan.steps[column].mark == nil,
      let number = try? NumberText(cell.bytes), let value = try? number.value(mark: mark),
      !value.isLess(than: ExactDecimal(1000)),
      case .decimal(_, let set) = reader[plan.steps[column].field].access
    else { return }
    var read = value
    var reason = "as other numbers of the file have a decimal \(mark.rawValue)"
    if let small = try? number.value(mark: mark.other), balances(small, column, plan, record) {
      set(&record, small)
      read = small
      reason = "because amount, price and total then agree"
    } else if column == plan.balance?.total {
      return
    }
    if hasToldThousands { return }
    hasToldThousands = true
    let name = plan.titles.name(column)
    warnings.append(
      .assumed(
        "\(name): \(cell.string) is read as \(read), \(reason)", .decimalMark(), field: name,
        position: cell.position))
  }

  /// True if the amount times the price of a record is the total, with this price or this total.
  private func balances(
    _ value: ExactDecimal, _ column: Int, _ plan: TablePlan, _ record: LogRecord
  ) -> Bool {
    guard let balance = plan.balance,
      case .quantity(_, let amount, _) = reader[plan.steps[balance.amount].field].access,
      case .decimal(let price, _) = reader[plan.steps[balance.price].field].access,
      case .decimal(let total, _) = reader[plan.steps[balance.total].field].access,
      let price = column == balance.price ? value : price(record),
      let total = column == balance.total ? value : total(record),
      let product = amount(record).flatMap({ $0.value.multiplied(by: price) })
    else { return false }
    return product.isNearest(total)
  }

  /// Reads a unit price in hundredths of the currency, such as pence for a litre, where the total
  /// then is amount times price and otherwise is not. Notes the first of them. After it, a price
  /// without a total is one as well if it is not far below the first, and each of these is noted.
  mutating func settle(
    hundredths column: Int, of row: Row, _ plan: TablePlan, _ record: inout LogRecord
  ) {
    guard let balance = plan.balance,
      case .quantity(_, let amount, _) = reader[plan.steps[balance.amount].field].access,
      case .decimal(let price, let set) = reader[plan.steps[column].field].access,
      case .decimal(let total, _) = reader[plan.steps[balance.total].field].access,
      let written = price(record), let cell = row.cell(at: column),
      let read = written.multiplied(by: ExactDecimal(1, scale: 2))
    else { return }
    let reason: String
    if let volume = amount(record)?.value, let total = total(record) {
      guard volume.isPositive, total.isPositive,
        TotalRounding.agrees(total: total, volume: volume, price: read),
        !TotalRounding.agrees(total: total, volume: volume, price: written)
      else { return }
      set(&record, read)
      if firstInHundredths != nil { return }
      firstInHundredths = written
      reason = "because amount, price and total then agree"
    } else {
      guard let first = firstInHundredths, let most = written.multiplied(by: ExactDecimal(10)),
        !most.isLess(than: first)
      else { return }
      set(&record, read)
      reason = "as \(first) before it"
    }
    warnings.append(
      cell.fault(
        .assumedNotation, plan.titles.name(column),
        "which is read as \(read), in hundredths, \(reason)"))
  }
}
