import Foundation
import TestSupport
import Testing

/// Every example of the README, the pages of docs and the man page is run as it stands, in a shell.
struct ExamplesTests {
  /// Examples that are not run, with the reason.
  private static let notRun = [
    "make run                            # builds Octavo and opens a demo catalogue of 104 books":
      "builds Octavo",
    "make install PREFIX=$HOME/.local    # installs the program, its man page and completions":
      "builds Octavo",
    "octavo demo": "opens the screens",
    "octavo demo --reset": "opens the screens",
    "octavo --as Maria": "opens the screens",
    "octavo --plain": "opens the screens",
    "octavo lookup --queue            # shows what the catalogues know of the wanted books":
      "asks public catalogues",
    "octavo lookup --queue --add      # and adds the books, as one change":
      "asks public catalogues",
    "octavo lookup 9780441478125 --add": "asks public catalogues",
    "octavo lookup --missing pages,language genre:novel --add": "asks public catalogues",
    "octavo lookup --words \"Dralle Drachen\" --author Pratchett --add": "asks public catalogues",
    "octavo --catalog books-2026-11-21.sqlite": "opens the screens",
    "octavo import ~/Calibre\\ Library": "needs a calibre library",
    "octavo import ~/Calibre\\ Library                    # a calibre library, also while calibre runs":
      "needs a calibre library",
    "octavo import goodreads_library_export.csv          # shows what it will do, then asks":
      "asks on a terminal",
    "octavo import buecher.csv --map Price:money=Preis   # any table; prices go to a custom field":
      "asks on a terminal",
    "octavo readers merge": "names a command",
    "octavo remove 1984": "finds nothing in the demo",
    "octavo restore books-2026-11-21.sqlite": "asks on a terminal",
  ]

  /// What the examples speak of: the demo without what they add themselves.
  private static let preparation = """
    mkdir -p "$XDG_DATA_HOME/octavo" && octavo demo --create "$XDG_DATA_HOME/octavo/catalog.sqlite" &&
    octavo readers remove Maria --yes && octavo remove 978-0-06-012563-9 --yes &&
    octavo authors add "Ursula Le Guin" && printf 'Title\\nMomo\\n' > books.csv &&
    printf 'Title,Author,My Rating,Exclusive Shelf\\nPersuasion,Jane Austen,5,read\\n' \
      > goodreads_library_export.csv &&
    printf 'Titel;Autor;Preis\\nKrabat;Otfried Preußler;12,50\\n' > buecher.csv &&
    printf '@book{ende, title = {Momo}, author = {Michael Ende}, year = {1973}}\\n' > references.bib &&
    printf '9780553293357\\n' | tee numbers.txt > isbns.txt
    """

  @Test(arguments: files)
  func `every example is carried out`(file: String) async throws {
    let examples = try Self.examples(in: file)
    let sandbox = try Sandbox()
    let folder = sandbox.folder + "/home"
    let programs = sandbox.folder + "/bin"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: programs + "/octavo",
      withDestinationPath: Sandbox.binary
    )
    let path = programs + ":" + (sandbox.environment["PATH"] ?? "")
    func run(_ command: String) async throws -> Finished {
      try await Child.run(
        ["bash", "-c", "cd \"$HOME\" && {\n\(command)\n}"],
        environment: sandbox.environment.merging(["PATH": path]) { $1 },
        in: folder
      )
    }
    let prepared = try await run(Self.preparation)
    #expect(prepared.status == 0, "\(prepared.complaint)")
    let hasJQ = (try? NeededProgram.path(of: "jq")) != nil
    for example in examples where Self.notRun[example] == nil {
      if example.contains("| jq "), !hasJQ { continue }
      let result = try await run(example)
      #expect(result.status == 0, "\(example)\n\(result.complaint)")
    }
  }

  @Test func `what is not run is an example`() throws {
    let examples = try Self.files.flatMap { try Self.examples(in: $0) }
    #expect(examples.count > 100)
    for example in Self.notRun.keys { #expect(examples.contains(example), "\(example)") }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// What has examples, by its path from the root.
  private static let files: [String] = {
    let docs = root.appendingPathComponent("docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return ["README.md", "Resources/octavo.1"] + pages
  }()

  private static func examples(in file: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    return file.hasSuffix(".md") ? examples(inMarkdown: text) : examples(inManual: text)
  }

  /// The commands of the blocks, and those that stand in sentences; each once.
  private static func examples(inMarkdown text: String) -> [String] {
    let parts = text.components(separatedBy: "\n```\n")
    // Every other part is a block.
    let blocks = zip(parts, 0...).filter { $0.1.isMultiple(of: 2) == false }.map(\.0)
    let sentences = zip(parts, 0...).filter { $0.1.isMultiple(of: 2) }.map(\.0)
    let inSentences = sentences.flatMap { sentence in
      zip(sentence.components(separatedBy: "`"), 0...)
        .filter { $0.1.isMultiple(of: 2) == false && $0.0.hasPrefix("octavo ") }
        .map { $0.0.replacing("\n", with: " ") }
    }
    return unique(blocks.flatMap { commands(in: $0) } + inSentences)
  }

  /// The lines of the manual's tables that are commands.
  private static func examples(inManual text: String) -> [String] {
    let blocks = text.components(separatedBy: "\n.nf\n").dropFirst()
      .map { $0.components(separatedBy: "\n.fi")[0] }
    let plain = blocks.map { block in
      block.replacing("\\-", with: "-").replacing("\\(dq", with: "\"")
        .replacing("\\(aq", with: "'").replacing("\\e", with: "\\")
    }
    return unique(plain.flatMap { commands(in: $0) }.filter { $0.hasPrefix("octavo ") })
  }

  /// A command a line; an indented line goes on with the one before it.
  private static func commands(in block: String) -> [String] {
    var commands: [String] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("  "), let last = commands.popLast() {
        commands.append(last + "\n" + line)
      } else {
        commands.append(String(line.hasPrefix("$ ") ? line.dropFirst(2) : line))
      }
    }
    return commands
  }

  private static func unique(_ examples: [String]) -> [String] {
    var seen: Set<String> = []
    return examples.filter { seen.insert($0).inserted }
  }
}
