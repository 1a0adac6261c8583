import Books
import Catalog
import Fetching
import Foundation
import Interchange
import TestSupport
import Testing

@testable import Lookup

/// What the sources really sent, read the way that a look-up reads it: curl, the checks, the reader.
///
/// The answers lie beside the project, as their licences differ; what a person reads in them is
/// `Fixtures/labels.tsv`, made from the files themselves and not from what Octavo says.
@Suite(.serialized, .enabled(if: RealFiles.isThere, "../shared/data is not there"))
struct RecordedAnswersTests {
  struct Recorded: Decodable, Sendable {
    let file: String
    let status: Int
    let contentType: String
  }

  enum Outcome: Equatable {
    case records(Int)
    case none
    case failed(String)
    /// Nothing that Octavo reads: of services that are no sources.
    case unknown
  }

  /// Those without a book in them.
  static let empty: [String: Outcome] = [
    "bnf/none.xml": .none, "k10plus/none.xml": .none, "google/none.json": .none,
    "ndl/none.xml": .none, "ndl/none_invalid.xml": .none,
    "loc/diagnostic.xml": .failed("Library of Congress cannot answer: Permanent system error"),
    "google/403.html": .failed(
      "Google Books refuses: look at lookup-google-key in config.toml, so that it knows who asks."
    ),
    "openlibrary/403.html": .failed(
      "Open Library refuses: set lookup-contact in config.toml, so that it knows who asks."
    ),
    "openlibrary/429.json": .failed("Open Library asks to wait (429)."),
    // Of ten records that were never finished none has a title, and one an ISBN.
    "loc/mods_ten.xml": .records(1),
    // No source: read as any JSON, without its people.
    "citoid/9780349119168.json": .records(1),
    "cinii/none.xml": .unknown, "citoid/404.json": .unknown,
    "inventaire/edition.json": .unknown, "inventaire/isbn_search.json": .unknown,
    "inventaire/search.json": .unknown, "inventaire/work.json": .unknown,
  ]

  private static let sources = [
    "openlibrary": "openlibrary", "k10plus": "k10plus", "dnb": "dnb", "bnf": "bnf", "ndl": "ndl",
    "finna": "finna", "libris": "libris", "google": "googlebooks", "loc": "loc",
  ]
  /// In other formats than those that are asked for.
  private static let asFiles = ["dublincore", "opensearch", "mods"]

  let folder: String
  let recorded: [Recorded]

  init() throws {
    folder = try #require(RealFiles.folder) + "/lookup"
    let list = try Data(contentsOf: URL(fileURLWithPath: folder + "/answers.json"))
    recorded = try JSONDecoder().decode([Recorded].self, from: list)
  }

  private func bytes(_ file: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
  }

  private func read(_ answer: Recorded) async throws -> (Outcome, [ImportedBook]) {
    let body = try bytes(answer.file)
    let part = answer.file.split(separator: "/").first.map(String.init) ?? ""
    let isFile = Self.asFiles.contains { answer.file.contains("/" + $0) }
    guard !isFile, let source = LookupSource.all.first(where: { $0.id == Self.sources[part] })
    else { return readAsFile(answer.file, body) }
    var response = LoopbackServer.Response("", type: answer.contentType, status: answer.status)
    response.body = body
    let server = try LoopbackServer { [response] _ in response }
    let service = LookupService(
      cache: try AnswerCache(path: nil),
      fetcher: Fetcher(agent: "Octavo/test"),
      keys: ["googlebooks": "key"],
      base: server.base,
      pause: .zero,
      now: { .test }
    )
    do {
      let books = try service.read(try await service.bodies(of: source, ["/"]), of: source).books
      return (books.isEmpty ? .none : .records(books.count), books)
    } catch {
      return (.failed(service.failure(error, of: source).words), [])
    }
  }

  private func readAsFile(_ name: String, _ body: [UInt8]) -> (Outcome, [ImportedBook]) {
    let file = InputFile(name: name, bytes: body)
    var books: [ImportedBook] = []
    _ = try? ImportFormat.of(file).read(file, at: .test) { if !$0.isRefused { books.append($0) } }
    let isBook = books.contains { !$0.draft.isbn.isEmpty || !$0.draft.authors.isEmpty }
    return isBook ? (.records(books.count), books) : (.unknown, [])
  }

  @Test func `every recorded answer is read, and what a person reads in it is what comes of it`()
    async throws
  {
    let labels = try Label.all()
    var table = AgreementTable()
    for answer in recorded {
      let (outcome, books) = try await read(answer)
      let own = labels.filter { $0.file == answer.file }
      #expect(outcome == Self.empty[answer.file] ?? .records(own.count), "\(answer.file)")
      for (label, book) in zip(own, books) { table.compare(label, with: book) }
    }
    #expect(recorded.count == 61)
    print(table)
    for disagreement in table.disagreements { print(disagreement) }
    for (field, share) in table.shares { #expect(share >= 0.99, "\(field)") }
  }
}
