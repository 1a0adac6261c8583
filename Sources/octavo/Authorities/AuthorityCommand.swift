import ArgumentParser
import Catalog

/// Which authority records a group of commands is about.
protocol AuthorityCommandKind {
  static var kind: AuthorityKind { get }
}

enum Authors: AuthorityCommandKind { static let kind = AuthorityKind.author }
enum Publishers: AuthorityCommandKind { static let kind = AuthorityKind.publisher }
enum Genres: AuthorityCommandKind { static let kind = AuthorityKind.genre }
enum AllSeries: AuthorityCommandKind { static let kind = AuthorityKind.series }
enum Tags: AuthorityCommandKind { static let kind = AuthorityKind.tag }

extension AuthorityCommandKind {
  static var one: String { kind.recordKind.name }
  static var oneWithArticle: String { kind == .author ? "an author" : "a \(one)" }
  static var several: String { kind.recordKind.plural }
}

/// `octavo authors`, `octavo genres` and so on: the commands for one kind of authority record.
struct AuthorityCommand<Kind: AuthorityCommandKind>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Kind.several,
      abstract: "List, add, rename, merge or remove \(Kind.several).",
      subcommands: [
        AuthorityListCommand<Kind>.self, AuthorityShowCommand<Kind>.self,
        AuthorityAddCommand<Kind>.self, AuthorityRenameCommand<Kind>.self,
        AuthorityMergeCommand<Kind>.self, AuthorityRemoveCommand<Kind>.self,
      ],
      defaultSubcommand: AuthorityListCommand<Kind>.self
    )
  }
}

extension AuthorityRepository {
  /// The one record that a name of the command line means: by its name first, then by `id:12` or
  /// a number.
  ///
  /// - Throws: ``CommandFailure/noAuthority(_:_:)``.
  func wanted(_ key: String) throws -> AuthorityID {
    if let id = try named(key) { return id }
    let number = key.hasPrefix("id:") ? String(key.dropFirst(3)) : key
    guard let id = Int64(number), (try? record(AuthorityID(kind, id))) != nil else {
      throw CommandFailure.noAuthority(kind, key)
    }
    return AuthorityID(kind, id)
  }
}
