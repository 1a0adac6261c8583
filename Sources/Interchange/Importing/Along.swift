/// How many readings and loans records have beside books.
struct Along: Hashable, Sendable {
  private(set) var all = Counts()
  /// Those that a book which is there gets of them.
  private(set) var new = Counts()

  struct Counts: Hashable, Sendable {
    var readings = 0
    var loans = 0
  }

  init() {}

  init(all: (readings: Int, loans: Int), new: (readings: Int, loans: Int)) {
    count(all: all, new: new)
  }

  mutating func count(all: (readings: Int, loans: Int), new: (readings: Int, loans: Int)) {
    self.all.readings += all.readings
    self.all.loans += all.loans
    self.new.readings += new.readings
    self.new.loans += new.loans
  }

  /// Those that come with records of a kind, as it is treated.
  func coming(_ choice: ImportChoice, of kind: ImportKind) -> Counts {
    switch choice {
    case .add: all
    case .fill, .take: new
    // What is there already, and the readings of a row that is there once more.
    case .leaveOut: kind.comes ? Counts() : new
    }
  }
}
