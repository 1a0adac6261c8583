import Testing

@testable import Books
@testable import Interchange

struct KeptSourceTests {
  @Test func `each fact is a line by its name, lists in one`() {
    let source = KeptSource.all(
      in:
        #"{"goodreads":{"id":"1","identifiers":{"oclc":["2","3"]},"physical":{"weight":4,"a":[{"b":true}]}},"#
        + #""table-9":{"Shelf":"x"}}"#
    )
    #expect(source.map(\.program) == ["Goodreads", "a table"])
    #expect(
      source.map { $0.facts.map(\.words) } == [
        ["id: 1", "oclc: 2; 3", "physical, weight: 4", "physical, a, b: yes"], ["Shelf: x"],
      ]
    )
  }

  @Test func `what is no JSON is one text, and nothing is nothing`() {
    #expect(KeptSource.all(in: "as it was").map { $0.facts.map(\.words) } == [["as it was"]])
    #expect(KeptSource.all(in: nil).isEmpty && KeptSource.all(in: "").isEmpty)
  }
}
