import Books
import ArgumentParser
import Catalog
import CatalogUI
import Glibc
import Interchange
import Lookup
import Synchronization

extension BookLookup {
  /// How the screens look books up.
  init(_ configuration: Configuration, on console: Console) throws {
    let make = try LookupService.maker(configuration, on: console)
    let made = Mutex<LookupService?>(nil)
    let folder = try Folders.state(console)
    let threads = AsyncWork.OwnThreads()
    self.init(
      permission: Self.permission(configuration, console, folder),
      terms: LookupConsent.sentence(configuration),
      allow: { LookupConsent.remember(in: folder) },
      look: { isbns, asking, tell in
        let service: LookupService
        do {
          service = try made.withLock { known in
            if let known { return known }
            let new = try make()
            known = new
            return new
          }
        } catch {
          let words = (error as? any Failure)?.message ?? String(describing: error)
          for isbn in isbns {
            tell(isbn, .failed(LookupFailure(words: words, again: nil, needsPerson: true)))
          }
          return
        }
        // Waiting for a cache that another program holds blocks a thread of its own, and not one of
        // the shared pool, on which the catalogue is read.
        await withTaskExecutorPreference(threads) {
          let look: @Sendable () async -> Bool = {
            _ = await service.look(
              up: isbns,
              again: asking == .again,
              isOffline: asking == .nobody,
              tell: tell
            )
            return true
          }
          guard asking == .queue else {
            _ = await look()
            return
          }
          if await service.alone(look) == nil { await Self.wait(for: isbns, service, tell) }
        }
      }
    )
  }

  /// While another Octavo works off the queue, tells what it has found so far, and that the rest
  /// waits for it.
  private static func wait(
    for isbns: [ISBN],
    _ service: LookupService,
    _ tell: @escaping Tell
  ) async {
    let again = Timestamp(seconds: service.now().seconds + 30)
    _ = await service.look(up: isbns, isOffline: true) { isbn, state in
      if case .failed = state {
        let words = tr("another Octavo looks it up")
        tell(isbn, .failed(LookupFailure(words: words, again: again, needsPerson: false)))
      } else {
        tell(isbn, state)
      }
    }
  }

  private static func permission(
    _ configuration: Configuration,
    _ console: Console,
    _ folder: String
  ) -> Permission {
    if configuration.lookup == .off { return .off }
    if console.variable("OCTAVO_OFFLINE") == "1" { return .offline }
    return configuration.lookup == .on || LookupConsent.isGiven(in: folder) ? .on : .ask
  }
}

extension LookupService {
  /// The service with the cache of whoever started the program, and what sources are told of them.
  ///
  /// - Parameter sources: The ids of the only sources to ask; nil asks the usual ones and those of
  ///   `lookup-sources`.
  /// - Throws: ``CommandFailure`` when `OCTAVO_LOOKUP_BASE` is not an address of this computer.
  static func make(
    _ configuration: Configuration,
    sources: [String]? = nil,
    on console: Console
  ) throws -> LookupService {
    try maker(configuration, sources: sources, on: console)()
  }

  /// Makes the service later, when it is needed, so that no start opens the cache.
  static func maker(
    _ configuration: Configuration,
    sources: [String]? = nil,
    on console: Console
  ) throws -> @Sendable () throws -> LookupService {
    let folder = try Folders.cache(console)
    let contact = configuration.lookupContact.map { " (\($0))" } ?? ""
    let agent = "Octavo/\(Octavo.configuration.version)\(contact)"
    let keys = configuration.lookupGoogleKey.map { ["googlebooks": $0] } ?? [:]
    let base = console.variable("OCTAVO_LOOKUP_BASE")
    let clock = console.clock
    return {
      let path = PrivateFolder.make(folder) == nil ? folder + "/lookup.sqlite" : nil
      let cache = try (try? AnswerCache(path: path)) ?? AnswerCache(path: nil)
      do throws(NotThisComputer) {
        return try LookupService(
          cache: cache,
          agent: agent,
          sources: sources,
          also: configuration.lookupSources,
          keys: keys,
          base: base,
          now: clock
        )
      } catch {
        throw CommandFailure.usage(
          tr("OCTAVO_LOOKUP_BASE can only be http://127.0.0.1:PORT.")
        )
      }
    }
  }
}

/// The permission to look books up: off until a person has said yes once.
enum LookupConsent {
  /// A sentence about the data that leaves the machine, and who gets them.
  static func sentence(_ configuration: Configuration) -> String {
    let also = configuration.lookupSources
    let sources = LookupSource.all.filter { !$0.isOptional || also.contains($0.id) }
    let plain = sources.filter(\.isPlain).map(\.name)
    return tr(
      """
      Look-ups ask public catalogues on the internet: \
      \(sources.map(\.host).joined(separator: ", ")). They are told the ISBNs or the words that are looked up, \
      the name and version of this program and, by nature, your network address; nothing of readers, \
      readings, loans, notes or shelves.
      """
    )
      + (plain.isEmpty
        ? ""
        : tr(" Others on the way can read what \(plain.joined(separator: ", ")) is asked."))
  }

  /// Makes sure that books may be looked up; asks the first time, and remembers a yes.
  ///
  /// - Parameter yes: Whether the command line says yes, an answer as good as one that is typed.
  /// - Throws: ``CommandFailure`` when the answer is no, or nobody can be asked.
  static func check(_ configuration: Configuration, yes: Bool, on console: Console) throws {
    switch configuration.lookup {
    case .on: return
    case .off:
      throw CommandFailure.usage(
        tr("Look-ups are switched off: lookup = \"off\" in config.toml.")
      )
    case .ask: break
    }
    let folder = try Folders.state(console)
    guard !isGiven(in: folder) else { return }
    guard yes else {
      console.say(sentence(configuration))
      guard try console.confirm(tr("Look books up from now on?")) else {
        throw CommandFailure.declined
      }
      remember(in: folder)
      return
    }
    guard remember(in: folder) else { return }
    console.note(
      sentence(configuration)
        + tr(
          " You said yes by --yes, and are not asked again; lookup = \"off\" in config.toml switches it off."
        )
    )
  }

  /// - Parameter folder: In which it is remembered.
  static func isGiven(in folder: String) -> Bool { access(path(folder), F_OK) == 0 }

  /// Writes down that a person said yes.
  ///
  /// - Returns: Whether it could be written; else the next program asks again.
  @discardableResult
  static func remember(in folder: String) -> Bool {
    guard PrivateFolder.make(folder) == nil else { return false }
    let file = open(path(folder), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    close(file)
    return true
  }

  private static func path(_ folder: String) -> String { folder + "/lookup-allowed" }
}
