import CatalogUI
import Catalog
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
    let again = Timestamp(seconds: Timestamp.now().seconds + 30)
    _ = await service.look(up: isbns, isOffline: true) { isbn, state in
      if case .failed = state {
        let words = "another Octavo looks it up"
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
