import Books
import Catalog
import Glibc
import Testing

@testable import octavo

struct DemoTests {
  @Test func `the demo is made without a screen`() throws {
    let shell = try Shell()
    let path = shell.path("demo.sqlite")
    #expect(
      shell.run(["demo", "--create", path])
        == Consequences(messages: "octavo: Made a demo catalogue at \(path).\n")
    )
    let ids = shell.run(["list", "--format", "ids", "--catalog", path]).output
    #expect(ids.split(separator: "\n").count == 104)
    #expect(access(path + "-wal", F_OK) != 0)
    let loans = shell.run(["loans", "--overdue", "--format", "ids", "--catalog", path]).output
    #expect(loans.split(separator: "\n").count == 1, "something is always late")
    let unread = shell.run(["list", "@unread", "--format", "ids", "--catalog", path]).output
    #expect(unread.split(separator: "\n").count < 104, "its owner is known by the login")
  }

  @Test func `a name with the day in it is free`() throws {
    let shell = try Shell()
    let path = shell.path("demo.sqlite")
    let day = "2026-11-21"
    let first = DatedName.free(for: path, at: .init(seconds: 1_795_255_200))
    #expect(first == shell.path("demo-\(day).sqlite"))
    #expect(creat(first, 0o600) >= 0)
    let second = DatedName.free(for: path, at: .init(seconds: 1_795_255_200))
    #expect(second == shell.path("demo-\(day)-2.sqlite"))
  }
}
