/// Finding while somebody types.
enum FindMeasure {
  /// A book in a hundred, and more, makes a word a common one.
  private static let commonShare = 100

  /// Each text of forty queries as they are typed, beside one statement on one FTS5 index.
  static func typed(_ library: Library) throws -> [Outcome] {
    let texts = try TypedQueries(library).prefixes
    let statements = try statementTimes(texts, library)
    return try TypingSession.State.allCases.flatMap { state in
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
    let first = Samples(finds.map(\.first))
    let counts = Samples(finds.map(\.counting))
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

  /// Each text once in a session, as it is with ours: what a statement reads is in its cache only when
  /// one before it read that, too.
  private static func statementTimes(_ texts: [String], _ library: Library) throws -> [Double] {
    let sessions = try (0..<TypingSession.sessions).map { _ in
      let yardstick = try Yardstick(library.path, side: library.fullText())
      return try texts.map { text in
        try yardstick.run(FullTextQuery.first, FullTextQuery.match(text)).time
      }
    }
    return texts.indices.map { place in Samples(sessions.map { $0[place] }).median }
  }

  /// One letter, alone and after another.
  static func letters(_ library: Library) throws -> [Outcome] {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let texts = letters + ["s t", "t s", "a b", "m n", "x y", "q z"]
    return try TypingSession.State.allCases.flatMap { state in
      let name = "one-letter finds\(state.words)"
      let row = try TypingSession.times(of: texts, in: library, state: state, limit: 1)
      let rows = try TypingSession.times(of: texts, in: library, state: state)
      tellAll(row)
      tellAll(rows)
      return [
        Outcome(
          "\(name), first row",
          Samples(row.map(\.first)),
          in: .milliseconds,
          goal: .worst(5)
        ),
        Outcome("… screenful", Samples(rows.map(\.first)), in: .milliseconds, goal: .worst(30)),
      ]
    }
  }

  /// Letters inside of words.
  static func inside(_ library: Library) throws -> [Outcome] {
    let texts = [
      "ing", "the", "ove", "tor", "ist", "eng", "qua", "zzz", "lis", "ount", "hist", "adow",
      "oung", "rief", "story", "uncti", "ompl", "rchar", "ntroduc", "xqz",
    ]
    return try TypingSession.State.allCases.flatMap { state in
      let finds = try TypingSession.times(
        of: texts.map { ":~\($0)" },
        in: library,
        state: state
      )
      tellAll(finds)
      let first = Samples(finds.map(\.first))
      let counts = Samples(finds.map(\.counting))
      let name = "inside of words\(state.words)"
      return [
        Outcome("\(name), screenful", first, in: .milliseconds, goal: .p95(100)),
        Outcome("… the exact count", counts, in: .milliseconds, goal: .worst(400)),
      ]
    }
  }

  /// Fields that no index of their own leads to, common values and rare ones.
  static func fields(_ library: Library) throws -> [Outcome] {
    let texts = [
      "pages:>=3000", "pages:>=300", "language:fra", "language:eng", "shelf:none", "shelf:any",
      "notes:~foo", "notes:any", "format:ebook", "copies:>1", "copies:1", "volume:3",
      "author:#>2", "tag:none", "isbn:none", "the pages:>=300", "language:fra love",
    ]
    let finds = try TypingSession.times(of: texts, in: library, state: .atOnce)
    tellAll(finds)
    return [
      Outcome(
        "finds in other fields, screenful",
        Samples(finds.map(\.first)),
        in: .milliseconds,
        goal: .worst(100)
      ),
      Outcome(
        "… the exact count",
        Samples(finds.map(\.counting)),
        in: .milliseconds,
        goal: .p95(150)
      ),
    ]
  }
}
