import Books
import Catalog
import Foundation
import Interchange
import TestSupport
import Testing

@testable import octavo

struct ImportingTests {
  private let shell: Shell
  private let list: String

  init() throws {
    shell = try Shell()
    list = shell.path("list.csv")
    try write(
      """
      Title,Author,ISBN,My Rating
      Momo,Michael Ende,9783522177504,5
      ,Jane Austen,978030640615,
      """
    )
  }

  private func write(_ text: String) throws {
    try text.write(toFile: list, atomically: true, encoding: .utf8)
  }

  @Test(arguments: [
    ("a.txt", "nothing of books\n", 65), ("a.bib", "@book{a, title = {Emma}}\n", 64),
  ]) func `an import that is refused makes neither a catalogue nor a reader`(
    name: String,
    text: String,
    code: Int32
  ) throws {
    let file = shell.path(name)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let options = code == 64 ? ["--map", "title=author"] : []
    let arguments =
      ["import", file, "--yes", "--as", "Eva", "--new-reader", "--catalog", shell.catalog] + options
    let absent = shell.run(arguments)
    #expect(absent.code == code)
    #expect(!absent.messages.contains("Made the reader"))
    #expect(!FileManager.default.fileExists(atPath: shell.catalog))
    try shell.prepare(["add", "--title", "Dune"])
    #expect(shell.run(arguments).code == code)
    #expect(shell.run("readers").output == "")
  }

  @Test func `a reader whom an import makes has its readings, and one undo takes both back`() throws
  {
    let arguments =
      ["import", list, "--yes", "--as", "Eva", "--new-reader", "--catalog", shell.catalog]
    let result = shell.run(arguments)
    #expect(result.messages.contains("Made the reader “Eva”."))
    #expect(result.messages.contains("added 1 reading"))
    #expect(shell.run("readers").output.contains("Eva"))
    #expect(!shell.run(arguments).messages.contains("Made the reader"))
    #expect(shell.run(as: "Eva", "undo").code == 0)
    #expect(shell.run("readers").output == "")
    #expect(shell.run("list").output == "")
  }

  @Test func `a column cannot be named in a file that has none`() throws {
    let file = shell.path("a.bib")
    try "@book{a, title = {Emma}}\n".write(toFile: file, atomically: true, encoding: .utf8)
    let result = shell.run("import", file, "--yes", "--map", "title=author")
    #expect(result.code == 64)
    #expect(
      result.messages
        == "octavo: --map “title=author”: a.bib is BibTeX, which has no columns. Leave it out, or say "
        + "with --from what the file is.\n"
    )
  }

  @Test func `the formats are listed with a line each`() {
    let result = shell.run("import", "--list")
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == ImportFormat.all.count)
    #expect(lines.first == "goodreads\tGoodreads CSV")
    #expect(lines.contains("kindle\tKindle clippings"))
    #expect(shell.run("import").code == 64)
  }

  @Test func `a dry run needs no catalogue and makes none`() {
    let result = shell.run("import", list, "--dry-run")
    let counts = "New\t1\tadded\nCannot be read\t1\tleft out, to a file with reasons\n"
    let columns = """
      Title\ttitle\tMomo
      Author\tauthor\tMichael Ende · Jane Austen
      ISBN\tisbn\t9783522177504 · 978030640615
      My Rating\trating\t5

      """
    #expect(result.output == counts + columns)
    #expect(result.messages.contains("list.csv:3: ISBN 978030640615 has 12 digits, not 10 or 13."))
    #expect(result.messages.contains("1 reading: yours: maria becomes a reader."))
    #expect(result.code == 1)
    #expect(!FileManager.default.fileExists(atPath: shell.catalog))
  }

  @Test func `what no field takes is named once for a file of records and for a table`() throws {
    let records = shell.path("list.json")
    try
      #"[{"title": "Momo", "colour": "red"}, {"title": "Emma", "colour": "blue", "smell": "old"}]"#
      .write(toFile: records, atomically: true, encoding: .utf8)
    let words = "Kept as source data: "
    #expect(shell.run("import", records, "--yes").messages.contains(words + "colour, smell."))
    let listed = shell.run("import", records, "--dry-run").output
    #expect(listed.contains("colour\tkept as source data\tred · blue\n"), "\(listed)")
    try write("Title,Colour\nMomo,red\n")
    #expect(shell.run("import", list, "--yes").messages.contains(words + "Colour."))
  }

  @Test func `a value that its field cannot take makes its column none of those without a field`()
    throws
  {
    try write("Title,Pages\nMomo,2 v.\nEmma,474\n")
    let messages = shell.run("import", list, "--yes").messages
    #expect(messages.contains("Pages “2 v.” counts no pages."))
    #expect(!messages.contains("Kept as source data: Pages"), "\(messages)")
  }

  @Test func `a mapping that cannot be saved is said before anything is done`() throws {
    let nowhere = shell.run("import", list, "--yes", "--save-mapping", "/nowhere/columns.txt")
    #expect(nowhere.code == 73)
    #expect(nowhere.messages.contains("/nowhere/columns.txt cannot be made"))
    let taken = shell.run("import", list, "--yes", "--save-mapping", list)
    #expect(taken.code == 73)
    #expect(!taken.messages.contains("--force"), "\(taken.messages)")
    #expect(!FileManager.default.fileExists(atPath: shell.catalog))
  }

  @Test func `a column said with --map replaces what a saved mapping says of its field`() throws {
    let mapping = shell.path("columns.txt")
    try "title = Title\nauthor = Author\n"
      .write(toFile: mapping, atomically: true, encoding: .utf8)
    _ = shell.run("import", list, "--yes", "--mapping", mapping, "--map", "title=Author")
    #expect(shell.run("list", "title:Michael").output.contains("Michael Ende"))
  }

  @Test func `a saved mapping that contradicts itself is refused`() throws {
    let mapping = shell.path("columns.txt")
    for text in ["title = Title\nauthor = Title\n", "title = Title\ntitle = Author\n"] {
      try text.write(toFile: mapping, atomically: true, encoding: .utf8)
      #expect(shell.run("import", list, "--yes", "--mapping", mapping).code == 64)
    }
    try "bogus = Title\n".write(toFile: mapping, atomically: true, encoding: .utf8)
    let result = shell.run("import", list, "--yes", "--mapping", mapping)
    #expect(result.messages.contains("there is no field “bogus”"), "\(result.messages)")
  }

  @Test(arguments: [
    ["--probable", "take"], ["--shelf", "a=drop", "--shelf", "a=tag"],
    ["--kind", "films=add", "--kind", "films=leave-out"], ["--save-mapping", "-"],
  ])
  func `an import that cannot be meant is refused`(_ options: [String]) {
    #expect(shell.run(["import", list, "--yes"] + options).code == 64)
  }

  @Test func `a file that is said to be what it is not has no books`() {
    for format in ["onix", "bibtex", "ris"] {
      #expect(shell.run("import", list, "--dry-run", "--from", format).code == 65)
    }
  }

  @Test(arguments: ["readings", "loans"])
  func `a choice and its opposite are refused together`(_ name: String) {
    let result = shell.run("import", list, "--yes", "--\(name)", "--no-\(name)")
    #expect(result.code == 64)
    #expect(!FileManager.default.fileExists(atPath: shell.catalog))
  }

  @Test func `letters that are not in the encoding that was said are told`() throws {
    try Data([0x54, 0x69, 0x74, 0x6C, 0x65, 0x0A, 0x4D, 0xE4, 0x72, 0x7A, 0x0A])
      .write(to: URL(fileURLWithPath: list))
    let messages = shell.run("import", list, "--yes", "--encoding", "utf-8").messages
    #expect(messages.contains("list.csv was read as Windows-1252."), "\(messages)")
  }

  @Test func `a row that is repeated says which it repeats, and what it says otherwise`() throws {
    try write(
      """
      Title,Author,ISBN,Notes
      Momo,Michael Ende,9783522177504,first
      Momo,Michael Ende,9783522177504,signed
      Momo,Michael Ende,9783522177504,first
      """
    )
    let messages = shell.run("import", list, "--yes").messages
    let words = "list.csv:3: This is the same book as list.csv:2"
    let otherwise = "; with that is kept what it says otherwise: Notes “signed”."
    #expect(messages.contains(words + otherwise), "\(messages)")
    #expect(messages.contains("list.csv:4: This is the same book as list.csv:2."), "\(messages)")
  }

  @Test func `what a repeated row says more or otherwise is in fields, the note or source data`()
    throws
  {
    try write(
      """
      Title,Author,ISBN,Year,Notes,Condition,My Rating,My Review
      Momo,Michael Ende,9783522177504,,first,worn,4,A clock of flowers.
      Momo,Michael Ende,9783522177504,1973,signed,good,5,Read again.
      """
    )
    #expect(shell.run("import", list, "--yes").code == 0)
    let shown = shell.run("show", "Momo").output
    #expect(shown.contains("year\t1973\n"), "\(shown)")
    #expect(shown.contains("notes\tfirst\n"), "\(shown)")
    for word in ["signed", "worn", "good"] { #expect(shown.contains(word), "\(shown)") }
    let reading = shell.run("show", "Momo", "--format", "json").output
    for words in ["A clock of flowers.", "Read again.", "5 stars"] {
      #expect(reading.contains(words), "\(reading)")
    }

    let revisions = shell.run("history").output
    #expect(shell.run("import", list, "--yes").code == 0)
    #expect(shell.run("history").output == revisions)
  }

  @Test func `what files said beyond the fields is shown behind them`() throws {
    try write("Title,Author,Condition\nMomo,Michael Ende,worn\n")
    #expect(shell.run("import", list, "--yes").code == 0)
    #expect(shell.run("show", "Momo").output.hasSuffix("source\ta file, Condition: worn\n"))
    let table = shell.run("show", "Momo", "--format", "table").output
    #expect(table.contains("From file  a file, Condition: worn"), "\(table)")
  }

  @Test func `a shelf that the file does not have is named, with those that it has`() throws {
    try write("Title,Bookshelves\nMomo,favourites\n")
    let wrong = shell.run("import", list, "--yes", "--shelf", "nix=drop")
    #expect(wrong.code == 64)
    #expect(wrong.messages.contains("there is no shelf “nix”. Shelves: favourites."))
    #expect(shell.run("import", list, "--yes", "--shelf", "favourites=drop").code == 0)
  }

  @Test func `an encoding is found out, told, and can be insisted on`() throws {
    // Pan Wołodyjowski, Ogniem i mieczem, Krzyżacy, Bieguni, and żółw.
    let polish: [UInt8] =
      Array("Title,Author\nPan Wo".utf8) + [0xB3] + Array("odyjowski,S\nKrzy".utf8) + [0xBF]
      + Array("acy,S\n".utf8) + [0xBF, 0xF3, 0xB3] + Array("w,S\n".utf8)
    try Data(polish).write(to: URL(fileURLWithPath: list))
    let found = shell.run("import", list, "--dry-run")
    #expect(found.messages.contains("list.csv was read as Windows-1250. --encoding NAME"))
    let insisted = shell.run("import", list, "--dry-run", "--encoding", "cp1251")
    #expect(!insisted.messages.contains("was read as"))
    #expect(insisted.code == 0)
    let unknown = shell.run("import", list, "--encoding", "ebcdic")
    #expect(unknown.code == 64)
    let words = "There is no encoding “ebcdic”. There are UTF-8, UTF-16, UTF-32, W"
    #expect(unknown.messages.contains(words))
  }

  @Test func `what a file says of itself alone is left out, and told`() throws {
    try write(#"{"page": 1, "total": 9, "books": [{"title": "Momo"}]}"#)
    let result = shell.run("import", list, "--dry-run")
    #expect(result.messages.contains("Left out, as it is not about books: page, total."))
  }

  @Test func `refused rows are corrected and imported, and a second time changes nothing`() throws {
    let first = shell.run("import", list, "--yes")
    #expect(first.code == 1)
    #expect(first.messages.contains("octavo: 1 row is in \(shell.path("list.rejected.csv"))"))
    let rejected = shell.path("list.rejected.csv")
    let row = try String(contentsOfFile: rejected, encoding: .utf8)
    #expect(row.contains("ISBN 978030640615 has 12 digits"))
    try row.replacing("978030640615,", with: "9780306406157,")
      .write(toFile: rejected, atomically: true, encoding: .utf8)
    let second = shell.run("import", rejected, "--yes")
    #expect(second.code == 0, "\(second.messages)")
    #expect(shell.run("list").output.split(separator: "\n").count == 2)
    let again = shell.run("import", rejected, "--yes")
    #expect(again.code == 0)
    #expect(again.messages == "octavo: Nothing new: the only row is here already.\n")
    #expect(again.output == "Here already\t1\tnothing to do\n")
  }

  @Test(arguments: [1, 3, 4]) func `what another program writes meanwhile is looked at`(
    writes: Int
  ) throws {
    try write("Title\nA\nB\nC\nD\nE\n")
    var asked = 0
    shell.answer = "y"
    shell.whenAsked = { [shell] in
      asked += 1
      guard asked <= writes else { return }
      let one = shell.path("one.csv")
      try? "Title\n\(["A", "B", "C", "D"][asked - 1])\n"
        .write(toFile: one, atomically: true, encoding: .utf8)
      _ = shell.run("import", one, "--yes")
    }
    let result = shell.run("import", list)
    shell.whenAsked = nil
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains("meanwhile. Looking at the file again."))
    #expect(result.messages.contains("while others wait.") == (writes > 1))
    #expect(shell.run("list").output.split(separator: "\n").count == 5)
  }

  @Test(arguments: [
    (
      "isbns.txt", "9780441172719\n9780441478126\n9780306406157\n", "9780441478126,",
      "9780441478125,"
    ),
    (
      "a.json",
      #"{"1":{"books_id":"1","title":"Dune"},"2":{"books_id":"2","title":"","isbn":"9780306406"}}"#,
      "9780306406", "9780306406157"
    ),
    ("a.jsonl", "{\"title\": \"Dune\"}\n{\"title\": broken}\n", "broken", "\"Emma\""),
    (
      "a.xml",
      """
      <collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
      <datafield tag="245" ind1="0" ind2="0"><subfield code="a">Dune</subfield></datafield></record>
      <record><leader>00000nam a2200000 a 4500</leader>
      <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Austen, Jane</subfield></datafield></record></collection>
      """,
      "<datafield tag=\"100\"",
      "<datafield tag=\"245\" ind1=\"0\" ind2=\"0\"><subfield code=\"a\">Emma</subfield></datafield><datafield tag=\"100\""
    ),
    ("a.bib", "@book{a, title={Dune}}\n@book{b, title = {Emma, year=1815}\n", "{Emma,", "{Emma},"),
    (
      "a.ris", "TY  - BOOK\nTI  - Dune\nER  - \nTY  - BOOK\nAU  - Austen, Jane\nER  - \n",
      "AU  - ", "TI  - Emma\nAU  - "
    ),
    (
      "a.csv", "Title,Author\nDune,Herbert\n\"Emma,Austen\n", "\"Emma", "Emma"
    ),
  ])
  func `what was refused of any format is corrected in its file and imported`(
    _ name: String,
    _ text: String,
    _ wrong: String,
    _ right: String
  ) throws {
    let path = shell.path(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let first = shell.run("import", path, "--yes")
    #expect(first.code == 1, "\(first.messages)")
    let rejected = path.replacing(".", with: ".rejected.")
    let refused = try String(contentsOfFile: rejected, encoding: .utf8)
    #expect(refused.contains(wrong), "\(refused)")
    try refused.replacing(wrong, with: right)
      .write(toFile: rejected, atomically: true, encoding: .utf8)
    let before = shell.run("list").output.split(separator: "\n").count
    let second = shell.run("import", rejected, "--yes")
    #expect(second.code == 0, "\(second.messages) \(refused)")
    let rows = shell.run("list").output.split(separator: "\n")
    #expect(rows.count == before + 1)
  }

  @Test func `nothing is written without a yes`() {
    shell.answer = "n"
    let result = shell.run("import", list)
    #expect(result.messages.contains("Add 1 book? [y/N]"))
    #expect(result.code == 2)
    #expect(shell.run("list").output == "")
  }

  @Test func `refused rows that cannot lie beside their file go to the state folder`() throws {
    // No file can be made in the folder of descriptors, not even by the administrator.
    let descriptor = open(list, O_RDONLY)
    defer { close(descriptor) }
    shell.environment["XDG_STATE_HOME"] = shell.path("state")
    let result = shell.run("import", "/dev/fd/\(descriptor)", "--yes")
    #expect(result.code == 1, "\(result.messages)")
    #expect(shell.run("list", "--format", "ids").output == "1\n")
    let path = shell.path("state/octavo/refused/\(descriptor).rejected")
    #expect(result.messages.contains("1 row is in \(path), with the reason in each."))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("978030640615"))
  }

  @Test func `an import is done also where refused rows can lie nowhere`() throws {
    let descriptor = open(list, O_RDONLY)
    defer { close(descriptor) }
    shell.environment["XDG_STATE_HOME"] = list
    let result = shell.run("import", "/dev/fd/\(descriptor)", "--yes")
    #expect(result.code == 1, "\(result.messages)")
    #expect(
      result.messages.contains("1 row is left out, and no file could be written with them: ")
    )
    #expect(result.messages.contains(" They are named above; "))
    #expect(shell.run("list", "--format", "ids").output == "1\n")
  }

  @Test func `what is left out as probable is listed with the reasons, counted, and in a file`()
    throws
  {
    try shell.prepare([
      "add", "--title", "Momo", "--author", "Michael Ende", "--isbn", "9780140317534",
    ])
    let run = shell.run("import", list, "--yes", "--no-readings")
    let path = shell.path("list.undecided.csv")
    for words in [
      "1 row is left out, as you may have the book (another ISBN: 1).",
      "list.csv:2: “Momo” is perhaps book 1: another ISBN", "All of them are listed in \(path).",
    ] {
      #expect(run.messages.contains(words), "\(run.messages)")
    }
    let list = try String(contentsOfFile: path, encoding: .utf8)
    #expect(list.contains("Momo,Michael Ende,9783522177504,1,another ISBN\n"))
  }

  /// The file that a copy of the household's catalogue writes after some commands.
  private func exported(after commands: [String]..., to ending: String = "jsonl") throws -> String {
    try shell.prepareHousehold()
    let (copy, file) = (shell.path("copy.sqlite"), shell.path("copy." + ending))
    try FileManager.default.copyItem(atPath: shell.catalog, toPath: copy)
    for command in commands + [["export", "-o", file]] {
      let result = shell.run(command + ["--catalog", copy], as: "maria")
      guard result.code == 0 else { throw Shell.Refused(command: command, result: result) }
    }
    return file
  }

  @Test(arguments: ["jsonl", "json"])
  func `loans, returns and cards of a copy come to what is here, once`(_ ending: String) throws {
    let file = try exported(
      after: ["lend", "id:1", "--to", "Jan", "--on", "2026-03-01", "--due", "2026-04-01"],
      ["return", "id:2"],
      ["readers", "edit", "Jan", "--card", "L-17", "--kind", "child"],
      to: ending
    )
    let brought = ["“Dune”: lent to Jan 2026-03-01", "“Emma”: lent to Jan ", "“Jan”: card L-17"]
    let trial = shell.run(
      ["import", file, "--dry-run", "--catalog", shell.catalog],
      as: "maria"
    )
    for words in brought + [
      "For records that are here already: 1 loan, 1 return, 1 card.",
      "2 loans: 1 loan, 1 return for books that are here.",
      "“Jan”: child: that reader is here already, adult",
    ] {
      #expect(trial.messages.contains(words), "\(trial.messages)")
    }
    #expect(!shell.run("loans").output.contains("2026-03-01"))

    let run = shell.run(["import", file, "--yes", "--catalog", shell.catalog], as: "maria")
    #expect(run.messages.contains("Took over 1 loan, 1 return, 1 card."), "\(run.messages)")
    #expect(run.messages.contains("Not taken from the file"), "\(run.messages)")
    #expect(run.code == 1)
    let loans = shell.run("loans", "--format", "csv").output
    #expect(loans.contains("2026-03-01") && loans.contains("2026-04-01"), "\(loans)")
    #expect(!loans.contains("Emma"), "\(loans)")
    #expect(shell.run("readers", "show", "Jan").output.contains("L-17"))

    let again = shell.run("import", file, "--yes", "--format", "json")
    #expect(again.output.contains(#""brought":[],"#), "\(again)")
    #expect(again.output.contains(#""revision":null"#), "\(again)")
    try shell.prepare(["undo"])
    #expect(!shell.run("loans").output.contains("2026-03-01"))
  }

  @Test func `a book that came back and was lent again in a copy comes in one import`() throws {
    let file = try exported(
      after: ["return", "id:2"],
      ["lend", "id:2", "--to", "Tim", "--on", "2026-05-01"]
    )
    let run = shell.run("import", file, "--yes")
    #expect(run.code == 0, "\(run)")
    #expect(run.messages.contains("Took over 1 loan, 1 return."), "\(run.messages)")
    #expect(shell.run("loans").output.contains("Tim"))
    #expect(
      shell.run("import", file, "--yes", "--format", "json").output.contains(#""brought":[],"#)
    )
  }

  @Test func `loans of a reader who is called otherwise here are theirs`() throws {
    let file = try exported(
      after: ["return", "id:2"],
      ["lend", "id:1", "--to", "Jan", "--on", "2026-05-01"]
    )
    try shell.prepare(["readers", "edit", "Jan", "--name", "Jan de Vries"])
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("Took over 1 loan, 1 return."), "\(run.messages)")
    #expect(
      run.messages.contains("“Jan”: here that reader is called Jan de Vries"),
      "\(run.messages)"
    )
    #expect(!run.messages.contains("that loan is"), "\(run.messages)")
    #expect(shell.run("loans").output.contains("Jan de Vries\t2026-05-01"))
    #expect(shell.run("readers", "--format", "ids").output.split(separator: "\n").count == 2)
  }

  @Test func `what a copy says of a book that was merged here comes to the one that stayed`() throws
  {
    let file = try exported(
      after: ["edit", "id:2", "--set", "pages=474"],
      ["lend", "id:1", "--to", "Jan", "--on", "2026-05-01"]
    )
    try shell.prepare(["merge", "id:1", "--into", "id:2", "--yes"])
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("1 loan"), "\(run.messages)")
    #expect(!run.messages.contains("perhaps"), "\(run.messages)")
    #expect(shell.run("list", "--format", "ids").output == "2\n")
    #expect(shell.run("show", "id:2").output.contains("474"))
  }

  @Test func `a book that is out here is not lent once more by a copy`() throws {
    let file = try exported(after: ["lend", "id:1", "--to", "Tim", "--on", "2026-03-01"])
    try shell.prepare(["lend", "id:1", "--to", "Jan", "--on", "2026-02-01"])
    let run = shell.run("import", file, "--yes")
    #expect(
      run.messages.contains(
        "“Dune”: lent to Tim 2026-03-01: here it is lent to Jan 2026-02-01"
      ),
      "\(run.messages)"
    )
    #expect(run.code == 1)
    #expect(!shell.run("loans").output.contains("Tim"))
  }

  @Test(arguments: ["jsonl", "csv"])
  func `a book of a copy is known by its key, whatever it is called here`(_ ending: String) throws {
    let file = try exported(after: ["edit", "id:1", "--set", "pages=412"], to: ending)
    try shell.prepare(
      ["edit", "id:1", "--set", "title=The desert planet Dune", "--set", "isbn=9780441478125"],
      ["authors", "rename", "Frank Herbert", "Herbert, Franklin"]
    )
    let run = shell.run("import", file, "--yes")
    #expect(shell.run("list", "--format", "ids").output == "1\n2\n", "\(run)")
    let book = shell.run("show", "id:1", "--format", "json").output
    #expect(book.contains(#""pages":412"#), "\(book)")
    #expect(book.contains("The desert planet Dune"), "\(book)")
  }

  @Test func `a row that was copied in a table is another book, with a key of its own`() throws {
    let file = try exported(to: "csv")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let dune = try #require(lines.first { $0.contains("Dune") })
    let copied = dune.replacing("Dune", with: "Whipping Star").replacing(
      "Frank Herbert",
      with: "F. H."
    )
    try Data((lines[0] + "\n" + copied + "\n").utf8).write(to: URL(fileURLWithPath: file))
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("perhaps book 1"), "\(run)")
    #expect(shell.run("show", "id:1").output.contains("Dune"))
    let added = shell.run("import", file, "--yes", "--probable", "add")
    #expect(added.code == 0, "\(added)")
    let keys = shell.run("list", "--format", "jsonl").output.matches(of: /"key":"[0-9a-z]{12}"/)
    #expect(Set(keys.map { String($0.output) }).count == 3)
    #expect(shell.run("check").code == 0)
  }

  @Test func `the own file of a catalogue that is as it says is nothing new`() throws {
    for ending in ["jsonl", "csv"] {
      let file = try exported(to: ending)
      let run = shell.run("import", file, "--yes")
      #expect(run.code == 0)
      #expect(run.messages.contains("Nothing new: all 2 rows are here already."), "\(run.messages)")
      for path in [shell.catalog, shell.path("copy.sqlite")] {
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test func `loans come with new books, and a card that is another's is named`() throws {
    let file = try exported(
      after: ["add", "--title", "Momo"],
      ["lend", "id:3", "--to", "Tim"],
      ["readers", "add", "Eva", "--card", "L-17"]
    )
    try shell.prepare(["readers", "edit", "Jan", "--card", "L-17"])
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("“Eva”: card L-17: that is the card of Jan"), "\(run.messages)")
    #expect(!run.messages.contains("lent to"), "\(run.messages)")
    #expect(shell.run("loans").output.contains("Tim"))
  }

  @Test func `copies and names of what is here, and a query of the same name, are named`() throws {
    let file = try exported(
      after: ["edit", "id:1", "--set", "copies=3"],
      ["queries", "save", "mine", "tag:gift"],
      ["authors", "add", "F. Herbert"],
      ["authors", "merge", "F. Herbert", "--into", "Frank Herbert"]
    )
    try shell.prepare(["queries", "save", "mine", "tag:new"])
    let run = shell.run("import", file, "--yes")
    for words in [
      "“Dune”: 3 copies: you have 1, and that stays",
      "The query “mine”: tag:gift: one of that name is here, tag:new",
      "“Frank Herbert”: also known as “F. Herbert”: that author is here already",
    ] {
      #expect(run.messages.contains(words), "\(run.messages)")
    }
  }

  @Test func `notes come to a loan that has none, and other ways to file names are named`() throws {
    let file = try exported(after: ["authors", "sort", "hungarian", "as-it-is"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let noted = text.replacing(#""reader":"Jan""#, with: #""reader":"Jan","notes":"Before June""#)
    try Data(noted.utf8).write(to: URL(fileURLWithPath: file))
    try shell.prepare(["authors", "sort", "hungarian", "surname-last"])
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("Took over 1 loan."), "\(run.messages)")
    for words in [
      "filed as the name stands: here they are filed under the last word"
    ] {
      #expect(run.messages.contains(words), "\(run.messages)")
    }
    #expect(run.code == 1)
  }

  @Test func `of another edition nothing is taken, and the reason is said`() throws {
    try shell.prepare([
      "add", "--title", "Emma", "--author", "Jane Austen", "--publisher", "Ace", "--year", "1999",
    ])
    try write(
      "Title,Author,ISBN,Publisher,Year,Pages\nEmma,Jane Austen,9780141439587,Penguin,2003,474\n"
    )
    let trial = shell.run("import", list, "--dry-run", "--format", "json")
    #expect(trial.output.contains(#""doubt":"publisher""#), "\(trial)")
    let run = shell.run("import", list, "--yes")
    for words in [
      "1 row is left out, as you may have the book (another publisher: 1). --probable fill or add",
      "list.csv:2: “Emma” is perhaps book 1: another publisher",
    ] {
      #expect(run.messages.contains(words), "\(run.messages)")
    }
    #expect(shell.run("list", "pages:474", "--format", "ids").output == "")
    #expect(shell.run("list", "9780141439587", "--format", "ids").output == "")
  }

  @Test func `what comes to the tags of a book is said, and no line that changes is kept back`()
    throws
  {
    try shell.prepare(["add", "--title", "Emma", "--author", "Jane Austen", "--tag", "gift"])
    try write("Title,Author,Tags,Series,Volume\nEmma,Jane Austen,\"classic, gift\",Novels,4\n")
    let trial = shell.run("import", list, "--dry-run")
    #expect(
      trial.output.contains("\tEmma\ttags\tgift\tclassic; gift\tadded to yours\n"),
      "\(trial)"
    )
    #expect(trial.output.contains("\tEmma\tvolume\t\t4\tfilled\n"), "\(trial)")
    #expect(trial.output.contains("empty fields are filled, tags added"), "\(trial)")
    let run = shell.run("import", list, "--yes")
    #expect(run.code == 0)
    let shown = shell.run("show", "id:1").output
    #expect(shown.contains("tags\tclassic\ntags\tgift\n"), "\(shown)")
  }

  @Test func `what a file says otherwise than a book that is there is said row by row`() throws {
    try write("Title,Author,Pages\nMomo,Michael Ende,300\nEmma,Jane Austen,\n")
    #expect(shell.run("import", list, "--yes").code == 0)
    try write("Title,Author,Pages\nMomo,Michael Ende,304\nEmma,Jane Austen,474\n")
    let run = shell.run("import", list, "--yes")
    for words in [
      "1 row says something else than books that you have, which stay as they are.",
      "list.csv:2: not taken of book 1: pages “304”",
    ] {
      #expect(run.messages.contains(words), "\(run.messages)")
    }
    #expect(shell.run("list", "momo pages:300", "--format", "ids").output == "1\n")
  }

  @Test func `a column that there is not is refused with the nearest`() throws {
    let result = shell.run("import", list, "--map", "title=Titel", "--dry-run")
    #expect(result.code == 64)
    #expect(
      result.messages.contains(
        "--map “title=Titel”: there is no column “Titel”. The nearest is “Title”."
      ),
      "\(result.messages)"
    )
    #expect(shell.run("import", list, "--map", "title=99", "--dry-run").code == 64)
    #expect(shell.run("import", list, "--map", "note=author", "--dry-run").code == 1)
    #expect(shell.run("import", list, "--map", "note=2", "--dry-run").code == 1)
  }

  @Test(arguments: [
    (["titl=Title"], "there is no field “titl”. The nearest is “title”."),
    (["title=Title", "author=Title"], "the column “Title” is to be title already."),
    (["title=Title", "title=Author"], "the title is in the column “Title” already"),
    (["Title"], "this is no field=column."),
  ]) func `a column that cannot be mapped so is refused, with the reason`(
    pairs: [String],
    words: String
  ) throws {
    let maps = pairs.flatMap { ["--map", $0] }
    let result = shell.run(["import", list, "--dry-run"] + maps)
    #expect(result.code == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
  }

  @Test func `a file that is not there makes no new catalogue`() {
    let result = shell.run("import", shell.path("none.csv"))
    #expect(result.code == 66)
    #expect(result.messages == "octavo: There is no file \(shell.path("none.csv")).\n")
    #expect(!FileManager.default.fileExists(atPath: shell.catalog))
  }

  @Test func `what cannot be understood is said with what it looks like`() throws {
    try write("Dear diary. Today nothing happened.\n")
    let result = shell.run("import", list)
    #expect(result.code == 65)
    #expect(result.messages.contains("list.csv looks like plain text."))
    try write("Title,Author\n")
    let empty = shell.run("import", list)
    #expect(empty.messages == "octavo: There are no books in list.csv.\n")
    #expect(empty.code == 0)
  }

  @Test func `it ends while another program writes again and again`() async throws {
    let sandbox = try Sandbox()
    let table = sandbox.folder + "/books.csv"
    let rows = (1...3000).map { "Book \($0),Author \($0 % 100)\n" }.joined()
    try ("Title,Author\n" + rows).write(toFile: table, atomically: true, encoding: .utf8)
    let (done, count) = try await OtherProgram.writingAgainAndAgain(to: sandbox.catalogPath) {
      try await sandbox.octavo("import", table, "--yes")
    }
    #expect(done.status == 0)
    #expect(done.complaint.contains("Looking at the file again, while others wait."))
    #expect(try await sandbox.books().count == 3000 + count)
  }

  @Test func `a dry run begins with why a row is refused, or what of one that comes is left out`()
    throws
  {
    try write("Title,Author,ISBN\nMomo,Michael Ende,978352217750\n")
    let isbn = shell.run("import", list, "--dry-run")
    #expect(isbn.code == 0)
    #expect(isbn.messages.hasPrefix("list.csv:2: ISBN 978352217750 has 12 digits, not 10 or 13."))
    try write("Title,Author\nMomo,Michael Ende\n,Jane Austen\n")
    let untitled = shell.run("import", list, "--dry-run")
    #expect(untitled.code == 1)
    #expect(untitled.messages.hasPrefix("list.csv:3: "))
  }

  // MARK: - What a script reads of it

  @Test func `readers and loans that come with a file are counted as what they are`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["readers", "add", "Maria", "--login", "maria"],
      ["readers", "add", "Jan"],
      ["add", "--title", "Emma"],
      ["add", "--title", "Dune"],
      ["lend", "id:1,2", "--to", "Jan"],
      ["read", "id:1", "--status", "read"],
      ["export", "-o", shell.path("all.jsonl")]
    )
    let other = shell.path("other.sqlite")
    func run(_ options: String...) -> Consequences {
      shell.run(["import", shell.path("all.jsonl"), "--catalog", other] + options, as: "maria")
    }
    for option in ["--dry-run", "--yes"] {
      let told = run(option, "--format", "json")
      let json = try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any]
      let loans = json?["loans"] as? [String: Any]
      #expect(loans?["found"] as? Int == 1, "\(option)")
      #expect(loans?["new"] as? Int == 1, "\(option)")
      #expect(!told.messages.contains("becomes a reader"), "\(told.messages)")
    }
    let back = shell.run(["readers", "remove", "Jan", "--yes", "--catalog", other], as: "maria")
    #expect(back.code == 0)
    #expect(run("--yes").messages.contains("Added 1 reader"), "\(run("--yes").messages)")
  }

  @Test func `each line of JSON is told by its number`() throws {
    let shell = try Shell()
    try """
    {"title":"Emma","author":"Jane Austen","year":1815}
    {"title":"Dune","author":"Frank
    {"title":"Kim","author":"Rudyard Kipling","year":"abc"}
    {"nothing":1}
    [1,2]

    """.write(toFile: shell.path("books.jsonl"), atomically: true, encoding: .utf8)
    let told = shell.run("import", shell.path("books.jsonl"), "--dry-run")
    let places = told.messages.split(separator: "\n").filter { $0.contains("books.jsonl:") }
      .map { $0.prefix { !$0.isWhitespace } }
    #expect(
      places.sorted() == ["books.jsonl:2:", "books.jsonl:3:", "books.jsonl:4:", "books.jsonl:5:"],
      "\(told)"
    )
  }
}
