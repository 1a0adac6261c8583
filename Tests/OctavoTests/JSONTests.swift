import Books
import Interchange
import Testing

@testable import octavo

struct JSONTests {
  /// The text without the times, which are those of the test.
  private func timeless(_ text: String) -> String {
    text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z/, with: "TIME")
      .replacing(/"key":"[0-9a-z]{12}"/, with: #""key":"KEY""#)
  }

  @Test func `a name that two authors have is asked which, with how to say it`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["authors", "add", "David Mitchell (1969)"],
      ["authors", "add", "David Mitchell (1974)"]
    )
    let shown = shell.run("authors", "show", "David Mitchell")
    #expect(shown.code == 64)
    #expect(shown.messages.contains("is the name of several authors"), "\(shown)")
    #expect(shown.messages.contains("id:2  David Mitchell (1974)  0 books"), "\(shown)")
  }

  @Test func `a book has every member, in its order`() throws {
    let shell = try Shell()
    try shell.prepare(
      dispossessed + [
        "--series", "Hainish Cycle", "--volume", "0.5", "--tag", "utopia", "--pages", "341",
        "--language", "English", "--binding", "hardcover", "--shelf", "Study, B3",
      ]
    )
    #expect(
      timeless(shell.run("show", "id:1", "--format", "json").output) == """
        {"id":1,"key":"KEY","title":"The Dispossessed","subtitle":null,"sortTitle":"Dispossessed",\
        "authors":[{"id":1,"name":"Ursula K. Le Guin","role":"author"}],\
        "publishers":[{"id":1,"name":"Harper & Row"}],\
        "genre":{"id":1,"name":"Science fiction"},"isbn":"9780060125639","year":1974,\
        "yearText":null,"pages":341,"language":"eng","format":"hardcover",\
        "series":{"id":1,"name":"Hainish Cycle","volume":"0.5","number":0.5},"volume":"0.5","tags":["utopia"],\
        "copies":1,"location":"Study, B3","acquired":null,"notes":null,"fields":{},\
        "source":null,"added":"TIME","modified":"TIME","version":1,"readings":[],"loans":[]}

        """
    )
  }

  @Test func `absent values are null, and relations to many are arrays`() throws {
    let shell = try Shell()
    let book = """
      {"id":1,"key":"KEY","title":"X","subtitle":null,"sortTitle":"X","authors":[],"publishers":[],\
      "genre":null,"isbn":null,"year":1890,"yearText":"c. 1890","pages":null,"language":null,\
      "format":null,"series":null,"volume":null,"tags":[],"copies":1,"location":null,\
      "acquired":null,"notes":null,"fields":{},\
      "source":null,"added":"TIME","modified":"TIME","version":1}
      """
    let added = shell.run("add", "--title", "X", "--year", "c. 1890", "--format", "json")
    #expect(
      timeless(added.output).hasPrefix(
        book.dropLast() + #","revision":1,"records":1,"changes":[{"kind":"book","id":1,"#
      )
    )
    #expect(timeless(shell.run("list", "--format", "json").output) == "[\n\(book)\n]\n")
    #expect(timeless(shell.run("list", "--format", "jsonl").output) == book + "\n")
    #expect(shell.run("list", "nothing", "--format", "json").output == "[]\n")
  }

  @Test func `an author, and every other name`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["authors", "add", "David Mitchell (1969)", "--alias", "D. Mitchell"],
      ["genres", "add", "Novel"]
    )
    #expect(
      timeless(shell.run("authors", "show", "David Mitchell", "--format", "json").output) == """
        {"id":1,"key":"KEY","name":"David Mitchell","sortName":"Mitchell, David","qualifier":"1969",\
        "aliases":["D. Mitchell"],"books":0,"titles":[]}

        """
    )
    #expect(
      timeless(shell.run("genres", "list", "--format", "json").output) == """
        [
        {"id":1,"key":"KEY","name":"Novel","sortName":"Novel","qualifier":null,"aliases":[],"books":0}
        ]

        """
    )
  }

  @Test func `the history, and what an undo did`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "X"])
    #expect(
      timeless(shell.run("undo", "--format", "json").output) == """
        {"id":2,"undoes":1,"what":"Undid: Added “X”","putBack":[],\
        "removed":[{"kind":"book","id":1}],"restored":[],"kept":[],"records":1,"changes":[{"kind":"book",\
        "id":1,"key":"KEY","name":"X","what":"deleted","fields":[{"field":"title","before":"X",\
        "after":""},{"field":"copies","before":"1","after":""}]}]}

        """
    )
    #expect(
      timeless(shell.run("history", "--format", "json").output) == """
        [
        {"id":2,"at":"TIME","who":"maria","what":"Undid: Added “X”","records":1,"undoes":1},
        {"id":1,"at":"TIME","who":"maria","what":"Added “X”","records":1,"undoes":null}
        ]

        """
    )
  }

  @Test func `what a terminal could obey is escaped`() {
    let text = "\u{1B}]0;\u{7F}\u{9B}\u{202E}\u{2028}\u{FEFF}\u{E0041}\"\\\n\t é 日"
    #expect(
      String(decoding: JSON.string(text).printed, as: UTF8.self)
        == #""\u001b]0;\u007f\u009b\u202e\u2028\ufeff\udb40\udc41\"\\\n\t é 日""#
    )
  }

  @Test func `numbers are written without a needless point`() {
    let numbers = [JSON.double(4), .double(0.5), .double(-1), .double(.nan), .int(Int64.max)]
    #expect(
      String(decoding: JSON.array(numbers).printed, as: UTF8.self)
        == "[4,0.5,-1,null,9223372036854775807]"
    )
  }
}
