/// Finding while somebody types.
enum FindMeasure {
  /// A book in a hundred, and more, makes a word a common one.
  private static let commonShare = 100

  /// Each text of forty queries as they are typed, beside one statement on one FTS5 index.
  static func typed(_ library: Library) throws -> [Outcome] {
    let finds = try TypingSession.times(of: TypedQueries(library).prefixes, in: library)
    let statements = try statementTimes(finds.map(\.text), library)
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
      if Paths.isTelling {
        tell("  \(find.text): \(find.found) in \(decimal(find.first / 1e3)) ms, ")
        tell("counted in \(decimal(find.counting / 1e3)), FTS5 \(decimal(statement / 1e3))\n")
      }
    }
    let first = Samples(finds.map(\.first))
    let counts = Samples(finds.map(\.counting))
    return [
      Outcome("a find typed, screenful", first, in: .milliseconds, goal: .median(10)),
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

  private static func statementTimes(_ texts: [String], _ library: Library) throws -> [Double] {
    let yardstick = try Yardstick(library.path, side: library.fullText())
    return try texts.map { text in
      let match = FullTextQuery.match(text)
      var times: [Double] = []
      // The slow ones need no second time.
      repeat {
        times.append(try yardstick.run(FullTextQuery.first, match).time)
      } while times.count < 3 && times[0] < 50_000
      return Samples(times).median
    }
  }

  /// One letter, alone and after another.
  static func letters(_ library: Library) throws -> [Outcome] {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let texts = letters + ["s t", "t s", "a b", "m n", "x y", "q z"]
    let row = try TypingSession.times(of: texts, in: library, limit: 1).map(\.first)
    let rows = try TypingSession.times(of: texts, in: library).map(\.first)
    return [
      Outcome("one-letter finds, first row", Samples(row), in: .milliseconds, goal: .worst(5)),
      Outcome("… screenful", Samples(rows), in: .milliseconds, goal: .worst(30)),
    ]
  }

  /// Letters inside of words.
  static func inside(_ library: Library) throws -> [Outcome] {
    let texts = [
      "ing", "the", "ove", "tor", "ist", "eng", "qua", "zzz", "lis", "ount", "hist", "adow",
      "oung", "rief", "story", "uncti", "ompl", "rchar", "ntroduc", "xqz",
    ]
    let finds = try TypingSession.times(of: texts.map { ":~\($0)" }, in: library)
    if Paths.isTelling {
      for find in finds {
        tell("  \(find.text): \(find.found) in \(decimal(find.first / 1e3)) ms, ")
        tell("counted in \(decimal(find.counting / 1e3))\n")
      }
    }
    let first = Samples(finds.map(\.first))
    let counts = Samples(finds.map(\.counting))
    return [
      Outcome("inside of words, screenful", first, in: .milliseconds, goal: .p95(100)),
      Outcome("… the exact count", counts, in: .milliseconds, goal: .worst(400)),
    ]
  }
}
