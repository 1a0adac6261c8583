import Foundation
import TestSupport
import Testing

@testable import octavo

/// What files say in fields of one's own, and what becomes of it where it fits none.
struct FieldsImportingTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: shell.path(name), atomically: true, encoding: .utf8)
    return shell.path(name)
  }

  /// The members of each book in the JSON of the list, from the first book on.
  private func books() throws -> [[String: Any]] {
    let output = shell.run("list", "--format", "json").output
    let list = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(list as? [[String: Any]])
  }

  private func fields(of place: Int) throws -> [String: String] {
    let fields = try #require(try books()[place]["fields"] as? [String: Any])
    return fields.mapValues { ($0 as? String) ?? (($0 as? NSNumber)?.stringValue ?? "") }
  }

  private func source(of place: Int) throws -> String {
    try books()[place]["source"] as? String ?? ""
  }

  @Test func `of words with a number in them no number is made`() throws {
    let file = try write(
      "title,vol,cost\nA,vol. 3,12.505\nB,no. 7,from Anna 2019\nC,3,\"12,50 €\"\nD,4,EUR 3\n",
      to: "o.csv"
    )
    let run = shell.run(
      "import",
      file,
      "--map",
      "Vol_no:number=vol",
      "--map",
      "Cost:money=cost",
      "--yes"
    )
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.messages.contains("Vol_no: “vol. 3” is no number"), "\(run.messages)")
    #expect(try fields(of: 0) == ["Vol_no": "", "Cost": ""])
    #expect(try source(of: 0).contains("12.505") && source(of: 1).contains("from Anna 2019"))
    #expect(try fields(of: 2) == ["Vol_no": "3", "Cost": "12.5"])
    #expect(try fields(of: 3) == ["Vol_no": "4", "Cost": "3"])
  }

  @Test func `day and month stand as in the other dates of the table`() throws {
    let file = try write("title,d1\nA,3/4/2024\nB,25/12/2023\n", to: "o.csv")
    _ = shell.run("import", file, "--map", "When:date=d1", "--yes")
    #expect(try fields(of: 0) == ["When": "2024-04-03"])
  }

  @Test func `of two columns for one field the second is kept with the book`() throws {
    let file = try write("title,Preis,Gewicht\nA,1,2\n", to: "o.csv")
    let run = shell.run(
      "import",
      file,
      "--yes",
      "--map",
      "Price:money=Preis",
      "--map",
      "price:money=Gewicht"
    )
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.messages.contains("“Gewicht” fits no field of your own"), "\(run.messages)")
    #expect(try fields(of: 0) == ["Price": "1"])
    #expect(try source(of: 0).contains("\"Gewicht\":\"2\""))
  }

  @Test func `Octavo's own table keeps a column that does not say what it is`() throws {
    try shell.prepare(
      ["fields", "add", "Num", "--kind", "number"],
      ["add", "--title", "A", "--set", "num=5"]
    )
    let file = shell.path("o.csv")
    _ = shell.run("export", "--to", "csv", "-o", file)
    for (old, new) in [("Num (number)", "Num"), ("Num (number)", "Num (numbr)")] {
      let text = try String(contentsOfFile: file, encoding: .utf8).replacing(old, with: new)
      let changed = try write(text, to: "changed.csv")
      let other = shell.path("other-\(new.count).sqlite")
      let run = shell.run(["import", changed, "--yes", "--catalog", other])
      #expect(run.code == 0 && run.messages.contains("“\(new)” fits no field"), "\(run.messages)")
      let list = shell.run(["list", "--format", "json", "--catalog", other]).output
      #expect(list.contains(#"\"\#(new)\":\"5\""#), "\(list)")
    }
  }

  @Test func `Octavo's own JSON is known however it is laid out, and loses nothing`() throws {
    try shell.prepare(
      ["fields", "add", "Num", "--kind", "number"],
      ["add", "--title", "A", "--author", "Jane Austen", "--set", "num=5"]
    )
    let file = shell.path("o.json")
    _ = shell.run("export", "--to", "json", "-o", file)
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: file))
    )
    let pretty = try JSONSerialization.data(
      withJSONObject: object,
      options: [.prettyPrinted, .sortedKeys]
    )
    try pretty.write(to: URL(fileURLWithPath: shell.path("pretty.json")))
    let other = shell.path("other.sqlite")
    let run = shell.run(["import", shell.path("pretty.json"), "--yes", "--catalog", other])
    #expect(run.code == 0 && run.messages.contains("Added 1 book"), "\(run.messages)")
    let back = shell.path("back.json")
    _ = shell.run(["export", "--to", "json", "-o", back, "--catalog", other])
    #expect(
      try String(contentsOfFile: back, encoding: .utf8)
        == String(contentsOfFile: file, encoding: .utf8)
    )
    let odd = try String(contentsOfFile: file, encoding: .utf8)
      .replacing(#""Num":5"#, with: #""Num":5,"num":6,"or":"x","List":[1,2]"#)
    _ = try write(odd, to: "odd.json")
    let third = shell.path("third.sqlite")
    let oddly = shell.run(["import", shell.path("odd.json"), "--yes", "--catalog", third])
    #expect(oddly.code == 0, "\(oddly.messages)")
    let list = shell.run(["list", "--format", "json", "--catalog", third]).output
    for text in [#"\"List\":[1,2]"#, #"\"or\":\"x\""#, #"\"Num\":\"6\""#] {
      #expect(list.contains(text), "\(list)")
    }
  }

  @Test func `what was refused goes into the fields that it was meant for`() throws {
    let lines = [
      #"{"record":"octavo","format":1}"#, #"{"record":"field","name":"Dat","kind":"date"}"#,
      #"{"record":"book","title":"","fields":{"Dat":"2024-02-28"}}"#,
    ]
    let file = try write(lines.joined(separator: "\n") + "\n", to: "o.jsonl")
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("A book needs a title."), "\(run.messages)")
    let refused = shell.path("o.rejected.jsonl")
    let text = try String(contentsOfFile: refused, encoding: .utf8)
    try text.replacing(#""title":"""#, with: #""title":"A""#)
      .write(toFile: refused, atomically: true, encoding: .utf8)
    let again = shell.run("import", refused, "--yes")
    #expect(again.code == 0 && again.messages.contains("Added 1 book."), "\(again.messages)")
    #expect(try fields(of: 0) == ["Dat": "2024-02-28"])
  }

  @Test func `what a field of one's own cannot take is kept, and the book comes`() throws {
    let lines = [
      #"{"record":"octavo","format":1}"#, #"{"record":"field","name":"Dat","kind":"date"}"#,
      #"{"record":"book","title":"A","fields":{"Dat":"2024-02-30"}}"#,
    ]
    let file = try write(lines.joined(separator: "\n") + "\n", to: "o.jsonl")
    let run = shell.run("import", file, "--yes")
    #expect(run.messages.contains("Dat: “2024-02-30” is not a date"), "\(run.messages)")
    #expect(run.code == 0 && run.messages.contains("Added 1 book"), "\(run.messages)")
    #expect(shell.run("list", "--format", "json").output.contains("2024-02-30"))
  }

  @Test func `fields that were made are told as fields`() throws {
    let file = try write("title,Preis,Laden\nA,1,x\n", to: "o.csv")
    let run = shell.run(
      "import",
      file,
      "--yes",
      "--map",
      "Price:money=Preis",
      "--map",
      "Shop:text=Laden"
    )
    #expect(run.messages.contains("Added 1 book, added 2 fields of your own"), "\(run.messages)")
  }

  @Test func `what LibraryThing's JSON keeps for oneself becomes a field on request`() throws {
    let file = try write(
      #"{"7":{"books_id":"7","title":"A","fromwhere":"Foyles","privatecomment":"mine"}}"#,
      to: "lt.json"
    )
    let run = shell.run("import", file, "--yes", "--map", "Shop:text=fromwhere")
    #expect(run.code == 0, "\(run.messages)")
    #expect(try fields(of: 0) == ["Shop": "Foyles"])
    #expect(try !source(of: 0).contains("Foyles"))
  }

  @Test func `why a field cannot be made is said as where one is added`() throws {
    let file = try write("title,p\nA,1\n", to: "o.csv")
    let run = shell.run("import", file, "--yes", "--map", "Year:money=p")
    #expect(
      run.code == 64 && run.messages.contains("every book has the field Year"),
      "\(run.messages)"
    )
    let json = try write(
      #"[{"record":"octavo","format":1},{"record":"field","name":"Status","kind":"text"},"#
        + #"{"record":"field","name":"Shop","kind":"shop"},{"record":"book","title":"A"}]"#,
      to: "o.json"
    )
    let told = shell.run("import", json, "--yes").messages
    #expect(told.contains("“shop” is no kind of field") && told.contains("Status"), "\(told)")
  }
}
