import TestSupport
import Testing

struct NeededProgramTests {
  @Test func `a test without its program says which it needs`() async throws {
    let sandbox = try Sandbox()
    let error = try await #require(throws: NeededProgram.Missing.self) {
      try await Child.run(["no-such-program"], environment: [:], in: sandbox.folder)
    }
    #expect("\(error)" == "This test needs no-such-program, which is not installed.")
    #expect(try NeededProgram.path(of: "sh").hasSuffix("/sh"))
  }
}
