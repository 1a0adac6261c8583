import ArgumentParser
import Catalog

/// `octavo authors remove`.
struct AuthorityRemoveCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: "Delete \(Kind.oneWithArticle). It can be undone.",
      discussion: "One that has books is only deleted when you say what becomes of them."
    )
  }

  @Argument(help: "A name or an id.")
  var name: String

  @Flag(help: "Its books stay, without it.")
  var keepBooks = false

  @Option(help: ArgumentHelp("Its books get this one instead.", valueName: "name"))
  var giveTo: String?

  @Flag(help: "Its books are deleted too.")
  var deleteBooks = false

  @OptionGroup var place: CatalogOptions

  func validate() throws {
    let choices = [keepBooks, giveTo != nil, deleteBooks].count { $0 }
    if choices > 1 {
      throw ValidationError("Choose one of --keep-books, --give-to and --delete-books.")
    }
  }

  func run(on console: Console) throws {
    do {
      try AuthorityChange<Kind>(place: place, console: console).write { repository in
        try repository.delete(try repository.wanted(name), books: try fate(in: repository))
      }
    } catch let error as CatalogError {
      guard case .stillUsed = error else { throw error }
      console.say(error.message)
      console.say("Choose --keep-books, --give-to NAME or --delete-books.")
      throw ExitCode(error.status.rawValue)
    }
  }

  private func fate(in repository: AuthorityRepository<Edit>) throws -> BooksFate {
    if keepBooks { return .keep }
    if deleteBooks { return .delete }
    return try giveTo.map { .give(try repository.wanted($0)) } ?? .refuse
  }
}
