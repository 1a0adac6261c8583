import Books
import Testing

/// What files said of books beyond their fields, where two books become one.
struct SourceDataTests {
  @Test(
    arguments: [
      (["an old text", #"{"csv":{"id":"1"}}"#], #"{"before":"an old text","csv":{"id":"1"}}"#),
      ([#"{"csv":{"id":"1"}}"#, "an old text"], #"{"csv":{"id":"1"},"before":"an old text"}"#),
      (["one", "two", "one"], #"{"before":["one","two"]}"#),
      ([#"{"before":["one","two"]}"#, "three"], #"{"before":["one","two","three"]}"#),
    ] as [([String], String)]
  )
  func `a text that is no object of programs is kept`(_ all: [String], _ merged: String) {
    #expect(SourceData.merged(all) == merged)
  }

  @Test func `what a program had of the other books stands in former, each once`() {
    let all = [
      #"{"csv":{"id":"1"}}"#, #"{"csv":{"id":"2","former":[{"id":"3"}]}}"#,
      #"{"csv":{"id":"3"},"bnf":{"id":"9"}}"#,
    ]
    #expect(
      SourceData.merged(all)
        == #"{"csv":{"id":"1","former":[{"id":"2"},{"id":"3"}]},"bnf":{"id":"9"}}"#
    )
  }

  @Test func `data that all have stay as they are written`() {
    #expect(SourceData.merged(["", #"{ "csv" : {} }"#, #"{ "csv" : {} }"#]) == #"{ "csv" : {} }"#)
  }

  @Test func `a number mark before a bracket stays with a name and its qualifier`() {
    let name = AuthorName.parse("Ann\u{605} (q\u{605})")
    #expect(name.name.unicodeScalars.last == "\u{605}")
    #expect(name.qualifier?.unicodeScalars.last == "\u{605}")
  }

  @Test func `what two copies had of merged books is united, once and for all`() {
    let mine = #"{"goodreads":{"id":"1","former":[{"id":"2"}]}}"#
    let theirs = #"{"goodreads":{"id":"1","former":[{"id":"3"},{"id":"2"}]}}"#
    let united = SourceData.united(mine, with: theirs)
    #expect(united == #"{"goodreads":{"id":"1","former":[{"id":"2"},{"id":"3"}]}}"#)
    #expect(SourceData.united(united, with: theirs) == united)
    #expect(SourceData.united(united, with: mine) == united)
  }
}
