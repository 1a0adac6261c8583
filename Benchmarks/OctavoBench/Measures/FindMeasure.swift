/// Finding while somebody types.
enum FindMeasure {
  /// A book in a hundred, and more, makes a word a common one.
  private static let commonShare = 100

  /// Each text of forty queries as they are typed, beside one statement on one FTS5 index.
  static func typed(_ library: Library) throws -> [Outcome] {
    let texts = try TypedQueries(library).prefixes
    let statements = try statementTimes(texts, library, sessions: TypingSession.sessions)
    return try TypingSession.states(in: library).flatMap { state in
      let finds = try TypingSession.times(of: texts, in: library, state: state)
      tellAll(finds, statements)
      return outcomes(finds, statements, library, "typed\(state.words)")
    }
  }

  private static func outcomes(
    _ finds: [TypingSession.Find],
    _ statements: [Double],
    _ library: Library,
    _ name: String
  ) -> [Outcome] {
    var common = Comparison()
    var others = Comparison()
    var quick = Comparison()
    for (find, statement) in zip(finds, statements) {
      let whole = find.first + find.counting
      if find.found * commonShare >= library.count {
        common.add(whole, against: statement)
      } else if statement >= 1000 {
        others.add(whole, against: statement)
      } else {
        quick.add(whole, against: statement)
      }
    }
    // The statement goes through all that it finds, whether for the first rows or for their number.
    let first = Comparison(finds.map(\.first), against: statements)
    let counts = Comparison(finds.map(\.counting), against: statements)
    return [
      Outcome("a find \(name), screenful", first, in: .milliseconds, goal: .median(10)),
      Outcome("… its slowest twentieth", first, in: .milliseconds, goal: .p95(30)),
      Outcome("… its slowest", first, in: .milliseconds, goal: .worst(100)),
      Outcome("… the exact count", counts, in: .milliseconds, goal: .p95(150)),
      Outcome("… both, to one FTS5 statement, common", common, in: .milliseconds, atMost: 0.5),
      Outcome("… the worst of them", common, in: .milliseconds, atMost: 1, worst: true),
      Outcome(
        "… the worst of others, 1 ms and more",
        others,
        in: .milliseconds,
        atMost: 1,
        worst: true
      ),
      Outcome("… where FTS5 takes less than 1 ms", quick, in: .milliseconds),
    ].filter { $0.median > 0 }
  }

  private static func tellAll(_ finds: [TypingSession.Find], _ statements: [Double] = []) {
    guard Paths.isTelling else { return }
    for (place, find) in finds.enumerated() {
      tell("  \(find.text): \(find.found) in \(decimal(find.first / 1e3)) ms, ")
      tell("counted in \(decimal(find.counting / 1e3))")
      if !statements.isEmpty {
        let ratio = (find.first + find.counting) / statements[place]
        tell(", FTS5 \(decimal(statements[place] / 1e3)) × \(decimal(ratio))")
      }
      tell("\n")
    }
  }

  /// Runs each text once in a session, as the program does: SQLite's cache helps a statement only
  /// with pages that an earlier one read.
  private static func statementTimes(
    _ texts: [String],
    _ library: Library,
    sessions most: Int
  ) throws -> [Double] {
    var sessions: [[Double]] = []
    try repeated(atMost: most) {
      let yardstick = try Yardstick(library.path, side: library.fullText())
      let times = try texts.map { text in
        try yardstick.run(FullTextQuery.first, FullTextQuery.match(text)).time
      }
      sessions.append(times)
      return times.reduce(0, +)
    }
    return texts.indices.map { place in Samples(sessions.map { $0[place] }).median }
  }

  /// One letter, alone and after another.
  static func letters(_ library: Library) throws -> [Outcome] {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let texts = letters + ["s t", "t s", "a b", "m n", "x y", "q z"]
    let statements = try statementTimes(texts, library, sessions: 1)
    return try TypingSession.states(in: library).flatMap { state in
      let name = "one-letter finds\(state.words)"
      let row = try TypingSession.times(of: texts, in: library, state: state, limit: 1)
      let rows = try TypingSession.times(of: texts, in: library, state: state)
      tellAll(row)
      tellAll(rows)
      return [
        Outcome(
          "\(name), first row",
          Comparison(row.map(\.first), against: statements),
          in: .milliseconds,
          goal: .worst(5)
        ),
        Outcome(
          "… screenful",
          Comparison(rows.map(\.first), against: statements),
          in: .milliseconds,
          goal: .worst(30)
        ),
      ]
    }
  }

  /// Letters inside of words, beside SQL that goes through the words of all titles.
  static func inside(_ library: Library) throws -> [Outcome] {
    let texts = [
      "ing", "the", "ove", "tor", "ist", "eng", "qua", "zzz", "lis", "ount", "hist", "adow",
      "oung", "rief", "story", "uncti", "ompl", "rchar", "ntroduc", "xqz",
    ]
    let yardstick = try Yardstick(library.path)
    let conditions = texts.map {
      "id IN (SELECT bookId FROM titleText WHERE words LIKE '%\($0)%')"
    }
    let screenfuls = try conditions.map { try yardstick.screenful(of: $0) }
    let numbers = try conditions.map { try yardstick.count(of: $0) }
    return try TypingSession.states(in: library).flatMap { state in
      let finds = try TypingSession.times(
        of: texts.map { ":~\($0)" },
        in: library,
        state: state
      )
      tellAll(finds)
      let first = Comparison(finds.map(\.first), against: screenfuls)
      let counts = Comparison(finds.map(\.counting), against: numbers)
      let name = "inside of words\(state.words)"
      return [
        Outcome("\(name), screenful", first, in: .milliseconds, goal: .p95(100)),
        Outcome("… the exact count", counts, in: .milliseconds, goal: .worst(400)),
      ]
    }
  }

  /// Fields that no index of their own leads to, common values and rare ones, and the conditions that
  /// ask for them in SQL.
  private static let fieldFinds = [
    ("pages:>=3000", "pages >= 3000"), ("pages:>=300", "pages >= 300"),
    ("language:fra", "language = 'fra'"), ("language:eng", "language = 'eng'"),
    ("shelf:none", "location IS NULL"), ("shelf:any", "location IS NOT NULL"),
    ("notes:~foo", "notes LIKE '%foo%'"), ("notes:any", "notes IS NOT NULL"),
    ("format:ebook", "format = 'ebook'"), ("copies:>1", "copies > 1"), ("copies:1", "copies = 1"),
    ("volume:3", "volumeNumber = 3"),
    ("author:#>2", "(SELECT count(*) FROM bookAuthor WHERE bookId = book.id) > 2"),
    ("tag:none", "id NOT IN (SELECT bookId FROM bookTag)"),
    ("isbn:none", "id NOT IN (SELECT bookId FROM isbn)"),
    ("the pages:>=300", "pages >= 300 AND \(FullTextQuery.books("the"))"),
    ("language:fra love", "language = 'fra' AND \(FullTextQuery.books("love"))"),
  ]

  static func fields(_ library: Library) throws -> [Outcome] {
    let finds = try TypingSession.times(
      of: fieldFinds.map(\.0),
      in: library,
      state: .atOnce
    )
    tellAll(finds)
    let yardstick = try Yardstick(library.path, side: library.fullText())
    let screenfuls = try fieldFinds.map { try yardstick.screenful(of: $0.1) }
    let counts = try fieldFinds.map { try yardstick.count(of: $0.1) }
    return [
      Outcome(
        "finds in other fields, screenful",
        Comparison(finds.map(\.first), against: screenfuls),
        in: .milliseconds,
        goal: .worst(100)
      ),
      Outcome(
        "… the exact count",
        Comparison(finds.map(\.counting), against: counts),
        in: .milliseconds,
        goal: .p95(150)
      ),
    ]
  }
}
