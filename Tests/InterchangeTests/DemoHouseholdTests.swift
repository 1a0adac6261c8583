import CResources
import Books
import Catalog
import Interchange
import TestSupport
import Testing

struct DemoHouseholdTests {
  /// A demo that was made on a day.
  private func demo(_ clock: TestClock) throws -> Catalog {
    let catalog = try Catalog.inMemory(user: "carla", clock: { clock.now })
    let json = UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
    try DemoCatalog.fill(catalog, with: json)
    try DemoHousehold.fill(catalog, login: "carla")
    return catalog
  }

  @Test(arguments: [(2026, 11, 21), (2028, 2, 29), (2027, 1, 1)])
  func `whoever makes it is Maria, and one loan is late on any day`(day: (Int, Int, Int)) throws {
    let catalog = try demo(TestClock(day.0, day.1, day.2))
    #expect(catalog.user == "carla")
    try catalog.read { view in
      #expect(try view.currentUser.name == "Maria")
      #expect(try view.readers.count() == 3)
      #expect(try view.loans.count(LoanListing(.overdue)) == 1)
      #expect(try view.loans.count(LoanListing(.open)) == 4)
      #expect(try view.loans.count() == 5)
      for (find, count) in [
        ("status:read", 11), ("status:reading", 1), ("status:gave-up", 1), ("status:wants", 4),
        ("rating:5", 3), ("lent:any", 4), ("owned:no", 1),
      ] {
        #expect(try view.books.count(view.listing(find)) == count, "\(find)")
      }
      let lena = try #require(try view.readers.named("L-2043"))
      #expect(try view.readers.record(lena).kind == .child)
      #expect(try DemoHousehold.isUntouched(view))
    }
    catalog.act(as: "Jan")
    #expect(try catalog.read { try $0.books.count($0.listing("status:reading")) } == 1)
    try catalog.write { edit in _ = try edit.readers.add(ReaderDraft(name: "Tim")) }
    #expect(try !catalog.read(DemoHousehold.isUntouched))
  }
}
