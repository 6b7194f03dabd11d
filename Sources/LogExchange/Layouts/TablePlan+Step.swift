// SPDX-License-Identifier: MIT

extension TablePlan {
  /// The treatment of the cells of a column.
  struct Step {
    enum Action {
      /// The cell is part of the date.
      case date
      case text
      case part
      case number(isMoney: Bool)
      case flag(isInverted: Bool)
      /// Yes if the cell is filled with anything but a word for no; also set for rows that end
      /// before it.
      case filled
      case quantity(UnitPlan)
      case measure(MeasurePlan)
      case words(WordTable, otherwise: LayoutWord.Otherwise)
      case extra
      /// Kept if it is not 0, which may have a unit or other words after it.
      case extraUnlessZero(hasWords: Bool)
      /// Kept unless it equals the cell in another column.
      case extraUnlessSame(Int)
      case nothing
    }

    var action: Action
    /// The field by its place in the table of the kind; -1 for none.
    var field = -1
    /// Columns of the same field that are preferred where they hold something.
    var preferred: [Int] = []
    var isNothingAtZero = false
    var isNothingAtMinusOne = false
    /// True for a coordinate, whose decimal mark is its own.
    var isOfDegrees = false
    /// The column of the smaller part of its values, where two columns make one.
    var rest: (column: Int, parts: UnitParts)?
    /// The column of the larger part, if this one has the smaller.
    var whole: (column: Int, parts: UnitParts)?
    /// The mark before decimals; nil for that of the file.
    var mark: ColumnMark?
    /// The power of ten by which all numbers are multiplied.
    var power = 0
    /// The column with the power of each row.
    var powerColumn: Int?
    var isScaled: Bool { power != 0 || powerColumn != nil }
    /// Further steps for the same cell.
    var others: [Step] = []
    /// True if the empty cell is one of its words.
    var takesEmpty = false
    /// True if a column of the layout has claimed it.
    var isTaken = false

    init(action: Action, field: Int = -1) {
      self.action = action
      self.field = field
    }
  }
}
