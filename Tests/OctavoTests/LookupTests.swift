import Foundation
import TestSupport
import Testing

@testable import octavo

/// The whole way from an ISBN to a book, with the real curl and a server on this computer.
///
/// The command waits on a thread of its own: those that tests share are what it may be waiting for.
struct LookupCommandTests {
  let shell: Shell
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer { path in
      guard path.contains("bibkeys=ISBN:9780441478125") else {
        return path.contains("bibkeys")
          ? LoopbackServer.Response("{}")
          : LoopbackServer.Response("<r><numberOfRecords>0</numberOfRecords></r>", type: "text/xml")
      }
      let book = """
        {"key": "/books/OL1M", "title": "The Left Hand of\\u001b[31m Darkness", "isbn_13": ["9780441478125"], \
        "publishers": ["Ace"], "publish_date": "1987", "number_of_pages": 304, \
        "languages": [{"key": "/languages/eng"}], "subjects": ["Winter"], \
        "authors": [{"key": "/authors/OL1A", "name": "Ursula K. Le Guin"}]}
        """
      return LoopbackServer.Response(
        path.contains("jscmd=details")
          ? "{\"ISBN:9780441478125\": {\"details\": \(book)}}" : "{\"ISBN:9780441478125\": \(book)}"
      )
    }
    shell = try Shell()
    shell.environment["OCTAVO_LOOKUP_BASE"] = server.base
  }

  private func run(_ arguments: String...) async -> Consequences { await run(arguments) }

  private func run(_ arguments: [String]) async -> Consequences {
    nonisolated(unsafe) let shell = shell
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let command = arguments + ["--catalog", shell.catalog]
        continuation.resume(returning: shell.run(command, as: "maria"))
      }
    }
  }

  @Test func `nothing is asked before somebody said yes, and that is asked once`() async throws {
    let refused = await run("lookup", "9780441478125")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("openlibrary.org, sru.k10plus.de, services.dnb.de"))
    #expect(refused.messages.contains("nothing of readers, readings, loans, notes or shelves"))
    #expect(server.asked.isEmpty)
    shell.answer = "y"
    #expect(await run("lookup", "9780441478125").code == 0)
    shell.answer = nil
    #expect(await run("lookup", "9780441478125", "--again").code == 0)
    #expect(server.asked.count == 4)
  }

  @Test func `what was found is printed, becomes a book by --add, and goes by undo`() async throws {
    let found = await run("lookup", "0-441-47812-3", "--yes")
    #expect(
      found.output.contains("\tUrsula K. Le Guin\t1987\tAce\tfound: Open Library\n"),
      "\(found.output)"
    )
    // What a stranger's title would do to the terminal it does not.
    shell.terminal = 120
    let shown = await run("lookup", "9780441478125")
    #expect(shown.output.contains("The Left Hand of"), "\(shown.output)")
    #expect(!shown.output.contains("\u{1B}"), "\(shown.output)")
    shell.terminal = nil
    #expect(shell.run("list").output == "")
    let added = await run("lookup", "9780441478125", "--add", "--yes")
    #expect(added.code == 0, "\(added.messages)")
    #expect(shell.run("list").output.contains("Ursula K. Le Guin\t1987\t\tAce\n"))
    // Subjects of a library are no tags of yours.
    #expect(shell.run("tags").output == "")
    try shell.prepare(["undo"])
    #expect(shell.run("list").output == "")
    #expect(server.asked.count == 2)
  }

  @Test func `what was scanned is looked up with what its pile gets, and wanted no more`()
    async throws
  {
    try shell.prepare(["scan", "9780441478125", "9780441013593", "--shelf", "B3", "--tag", "new"])
    let result = await run("lookup", "--queue", "--add", "--yes")
    #expect(result.code == 1, "\(result.messages)")
    #expect(result.output.contains("978-0-441-01359-3\t\t\t\t\tnot found\n"))
    #expect(shell.run("list", "shelf:B3", "tag:new", "--format", "ids").output == "1\n")
    #expect(shell.run("scan", "--list", "--format", "ids").output == "9780441013593\n")
    try shell.prepare(["undo"])
    #expect(
      shell.run("scan", "--list", "--format", "ids").output == "9780441478125\n9780441013593\n"
    )
  }

  @Test func `a scanned number that is looked up by itself gets its shelf, tags and copies too`()
    async throws
  {
    try shell.prepare([
      "scan", "9780441478125", "9780441478125", "--count-copies", "--shelf", "B3", "--tag", "new",
    ])
    let result = await run("lookup", "9780441478125", "--add", "--yes")
    #expect(result.code == 0, "\(result.messages)")
    let found = shell.run("list", "shelf:B3", "tag:new", "copies:2", "--format", "ids")
    #expect(found.output == "1\n", "\(found)")
    #expect(shell.run("scan", "--list").output == "")
  }

  @Test func `a number is wanted no more when an import brings its book`() throws {
    try shell.prepare(["scan", "9780441013593"])
    let table = shell.path("books.csv")
    try "Title,Author,ISBN\nDune,Frank Herbert,9780441013593\n"
      .write(toFile: table, atomically: true, encoding: .utf8)
    try shell.prepare(["import", table, "--yes"])
    #expect(shell.run("scan", "--list").output == "")
    try shell.prepare(["undo"])
    #expect(shell.run("scan", "--list", "--format", "ids").output == "9780441013593\n")
  }

  @Test func `only the lines that are asked for are filled, and none that is yours`() async throws {
    try shell.prepare([
      "add", "--title", "My Left Hand", "--isbn", "9780441478125", "--year", "1969",
    ])
    let result = await run("lookup", "--missing", "pages,year", "--add", "--yes")
    #expect(result.code == 0, "\(result.messages)")
    let book = shell.run("show", "id:1", "--format", "json").output
    #expect(book.contains(#""title":"My Left Hand""#), "\(book)")
    #expect(book.contains(#""year":1969"#))
    #expect(book.contains(#""pages":304"#))
    #expect(book.contains(#""publishers":[]"#))
    #expect(shell.run("scan", "--list").output == "")
  }

  @Test func `a book of the number that is nothing like the answer waits for a word of yours`()
    async throws
  {
    try shell.prepare(["add", "--title", "Cooking for Two", "--isbn", "9780441478125"])
    let left = await run("lookup", "--missing", "pages", "--add", "--yes")
    #expect(
      left.messages.contains("the same ISBN or key, but neither title nor author is alike"),
      "\(left)"
    )
    #expect(left.messages.contains("--probable fill or add"), "\(left)")
    #expect(shell.run("list", "--format", "ids").output == "1\n")
    #expect(shell.run("show", "id:1", "--format", "json").output.contains(#""pages":null"#))
    #expect(shell.run("scan", "--list", "--format", "ids").output == "9780441478125\n")
    let filled = await run("lookup", "--queue", "--add", "--yes", "--probable", "fill")
    #expect(filled.code == 0, "\(filled)")
    let book = shell.run("show", "id:1", "--format", "json").output
    #expect(book.contains(#""pages":304"#), "\(book)")
    #expect(book.contains(#""title":"Cooking for Two""#), "\(book)")
    #expect(shell.run("scan", "--list").output == "")
  }

  @Test func `words are looked for, told apart, and one of the books is added by its number`()
    async throws
  {
    let books = try LoopbackServer { path in
      guard path.hasPrefix("/search.json") else {
        return LoopbackServer.Response(
          "<r><numberOfRecords>0</numberOfRecords></r>",
          type: "text/xml"
        )
      }
      return LoopbackServer.Response(
        """
        {"numFound": 2, "docs": [\
        {"key": "/works/OL1W", "title": "Far Away", "author_name": ["Ann Other"], "isbn": ["9780441013593"]}, \
        {"key": "/works/OL2W", "title": "The Left Hand of Darkness", "author_name": ["Ursula K. Le Guin"], \
        "first_publish_year": 1969, "isbn": ["9780441478125"]}]}
        """
      )
    }
    shell.environment["OCTAVO_LOOKUP_BASE"] = books.base
    let found = await run(
      "lookup",
      "--words",
      "left hand darkness",
      "--author",
      "Le Guin",
      "--yes"
    )
    #expect(found.code == 0, "\(found)")
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 2, "\(found.output)")
    #expect(lines.first?.hasPrefix("1\tThe Left Hand of Darkness\tUrsula K. Le Guin\t1969") == true)
    #expect(shell.run("list").output == "")
    let undecided = await run("lookup", "--words", "left hand darkness", "--add", "--yes")
    #expect(undecided.code == 1, "\(undecided)")
    #expect(undecided.messages.contains("Nothing was added."), "\(undecided)")
    let none = await run("lookup", "--words", "left hand darkness", "--choose", "3", "--add")
    #expect(none.code == 64)
    #expect(none.messages.contains("There is no book 3 to choose."), "\(none)")
    let words = ["lookup", "--words", "left hand darkness", "--author", "Le Guin"]
    let added = await run(words + ["--choose", "1", "--add", "--yes"])
    #expect(added.code == 0, "\(added)")
    #expect(shell.run("list").output.contains("The Left Hand of Darkness"))
    // What was answered to the same words is kept.
    #expect(books.asked.count { $0.contains("Le%20Guin") && $0.hasPrefix("/search") } == 1)
  }

  @Test(arguments: [["--yes"], ["--add", "--yes", "--dry-run"]])
  func `who only looks up what is missing writes nothing`(options: [String]) async throws {
    try shell.prepare(["add", "--title", "My Left Hand", "--isbn", "9780441478125"])
    let before = shell.run("history", "--format", "json").output
    let result = await run(["lookup", "--missing", "pages"] + options)
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("found: Open Library"))
    #expect(shell.run("scan", "--list").output == "")
    #expect(shell.run("history", "--format", "json").output == before)
    // The next undo takes back what the person did.
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("list", "--format", "ids").output == "")
  }

  @Test func `a book that is but perhaps meant is listed with how to take it`() async throws {
    // The server knows another number than the one that it is asked for.
    let other = try LoopbackServer { path in
      guard path.contains("bibkeys=ISBN:9780441013593") else {
        return LoopbackServer.Response(
          "<r><numberOfRecords>0</numberOfRecords></r>",
          type: "text/xml"
        )
      }
      let book = """
        {"key": "/books/OL1M", "title": "Dune", "isbn_13": ["9780441478125"], \
        "authors": [{"key": "/authors/OL1A", "name": "Frank Herbert"}]}
        """
      return LoopbackServer.Response(
        path.contains("jscmd=details")
          ? "{\"ISBN:9780441013593\": {\"details\": \(book)}}" : "{\"ISBN:9780441013593\": \(book)}"
      )
    }
    shell.environment["OCTAVO_LOOKUP_BASE"] = other.base
    let result = await run("lookup", "9780441013593", "--yes")
    #expect(
      result.messages.contains(
        "To take one of these: octavo lookup 9780441013593 --choose NUMBER --add\n1  Dune · "
          + "another ISBN, 978-0-441-47812-5 · Frank Herbert"
      ),
      "\(result.messages)"
    )
    #expect(result.output.contains("\tchoose: another ISBN, 978-0-441-47812-5\n"), "\(result)")
  }

  @Test func `a yes on the command line is kept, and a sentence says to what`() async throws {
    let first = await run("lookup", "9780441478125", "--yes")
    #expect(first.messages.contains("openlibrary.org"), "\(first.messages)")
    #expect(first.messages.contains("You said yes by --yes, and are not asked again"))
    let second = await run("lookup", "9780441478125", "--again")
    #expect(second.code == 0, "\(second.messages)")
    #expect(await !run("lookup", "9780441478125", "--yes").messages.contains("You said yes"))
  }

  @Test func `of a mistyped option the nearest is said`() async throws {
    let result = await run("lookup", "--queu")
    #expect(result.code == 64)
    #expect(result.messages.contains("--queue"), "\(result.messages)")
    #expect(await run("lookup").messages.contains("Say which ISBN"))
  }

  @Test func `what a host holds up is listed in the words of the screens`() async throws {
    try shell.prepare(["scan", "9780441478125"])
    #expect(await run("lookup", "--list").output.contains("\twaiting\n"))
    let json = await run("lookup", "--list", "--format", "json").output
    #expect(json.contains(#""state":"waiting""#), "\(json)")
    let busy = try LoopbackServer { _ in
      var answer = LoopbackServer.Response("", status: 429)
      answer.headers.append("Retry-After: 59")
      return answer
    }
    shell.environment["OCTAVO_LOOKUP_BASE"] = busy.base
    _ = await run("lookup", "--queue", "--yes")
    let list = await run("lookup", "--list")
    let words = "\tfailed, again in a moment: Open Library asks to wait (429)."
    #expect(list.output.contains(words), "\(list)")
  }

  @Test func `offline only what is kept is shown`() async throws {
    let before = await run("lookup", "9780441478125", "--offline")
    #expect(before.code == 75)
    #expect(before.output.contains("not asked: offline"))
    #expect(server.asked.isEmpty)
    #expect(await run("lookup", "9780441478125", "--yes").code == 0)
    server.close()
    shell.environment["OCTAVO_OFFLINE"] = "1"
    let after = await run("lookup", "9780441478125", "--format", "json")
    #expect(after.code == 0)
    #expect(after.output.contains(#""state":"found""#))
    #expect(after.output.contains(#""pages":"Open Library""#))
    #expect(await run("lookup", "--forget").code == 0)
    #expect(await run("lookup", "9780441478125").code == 75)
  }

  @Test func `a number that is none, a source that is none and another computer are refused`() async
  {
    let number = await run("lookup", "9780441478126", "--yes")
    #expect(number.code == 64)
    #expect(number.messages.contains("9780441478126: A digit is wrong"))
    #expect(await run("lookup", "9780441478125", "--source", "nobody").code == 64)
    shell.environment["OCTAVO_LOOKUP_BASE"] = "http://192.168.1.1:80"
    #expect(await run("lookup", "9780441478125", "--yes").messages.contains("127.0.0.1"))
    #expect(server.asked.isEmpty)
  }

  @Test func `without a network it says when to ask again`() async {
    server.close()
    let run = await run("lookup", "9780441478125", "--yes")
    #expect(run.code == 75, "\(run)")
    let words =
      "failed, again in a moment: Open Library: There is no network, or the host cannot be found."
    #expect(run.output.contains(words), "\(run)")
  }

  @Test func `two programs that look up the same ask once`() async throws {
    let slow = try LoopbackServer { path in
      guard path.contains("bibkeys") else {
        return LoopbackServer.Response(
          "<r><numberOfRecords>0</numberOfRecords></r>",
          type: "text/xml"
        )
      }
      let book = """
        {"ISBN:9780441478125": {"key": "/books/OL1M", "title": "The Left Hand of Darkness", \
        "isbn_13": ["9780441478125"], "authors": [{"name": "Ursula K. Le Guin"}]}}
        """
      var response = LoopbackServer.Response(path.contains("jscmd=data") ? book : "{}")
      response.delay = 200
      return response
    }
    let sandbox = try Sandbox()
    let base = ["OCTAVO_LOOKUP_BASE": slow.base]
    async let one = sandbox.octavo("lookup", "9780441478125", "--yes", environment: base)
    async let other = sandbox.octavo("lookup", "9780441478125", "--yes", environment: base)
    for run in try await [one, other] {
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains("Ursula K. Le Guin"), "\(run)")
    }
    #expect(slow.asked.count { $0.contains("jscmd=data") } == 1)
  }

  @Test func `while another program writes the catalogue, the queue stays as it is`() async throws {
    let sandbox = try Sandbox()
    let isbn = "9780441478125"
    let lookUp = ["lookup", "--queue", "--add", "--yes"]
    let base = ["OCTAVO_LOOKUP_BASE": server.base]
    let scanned = try await sandbox.octavo("scan", isbn)
    #expect(scanned.status == 0, "\(scanned)")
    let run = try await OtherProgram.holdingLock(of: sandbox.catalogPath) {
      try await sandbox.octavo(lookUp, environment: base)
    }
    #expect(run.status != 0, "\(run)")
    let list = try await sandbox.octavo("scan", "--list", "--format", "ids")
    #expect(list.output == isbn + "\n", "\(list)")
    let again = try await sandbox.octavo(lookUp, environment: base)
    #expect(again.status == 0, "\(again)")
    #expect(try await sandbox.titles().count == 1)
  }

  @Test func `the queue is listed, and numbers go out of it`() async throws {
    try shell.prepare(["scan", "9780441478125", "9780441013593"])
    let list = await run("lookup", "--list")
    #expect(list.output.components(separatedBy: "waiting").count == 3, "\(list)")
    #expect(server.asked.isEmpty)
    let drop = await run("lookup", "--drop", "9780441013593")
    #expect(drop.code == 0, "\(drop)")
    #expect(shell.run("scan", "--list", "--format", "ids").output == "9780441478125\n")
    #expect(await run("lookup", "--drop", "9780441013593").code == 64)
  }
}
