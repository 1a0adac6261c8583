import ArgumentParser
import Catalog
import CatalogUI
import Lookup

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
          base: base
        )
      } catch {
        throw CommandFailure.usage("OCTAVO_LOOKUP_BASE can only be http://127.0.0.1:PORT.")
      }
    }
  }
}
