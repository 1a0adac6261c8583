import Catalog
import CatalogUI
import Glibc
import Lookup

/// Whether books may be looked up: off until a person has said yes once.
enum LookupConsent {
  /// What leaves the machine, and to whom.
  static func sentence(_ configuration: Configuration) -> String {
    let also = configuration.lookupSources
    let sources = LookupSource.all.filter { !$0.isOptional || also.contains($0.id) }
    let plain = sources.filter(\.isPlain).map(\.name)
    return """
      Look-ups ask public catalogues on the internet: \
      \(sources.map(\.host).joined(separator: ", ")). They are told the ISBNs or the words that are looked up, \
      the name and version of this program and, by nature, your network address; nothing of readers, \
      readings, loans, notes or shelves.
      """
        + (plain.isEmpty
          ? "" : " Others on the way can read what \(plain.joined(separator: ", ")) is asked.")
  }

  /// Makes sure that books may be looked up; asks the first time, and remembers a yes.
  ///
  /// - Parameter yes: Whether the command line says yes, an answer as good as one that is typed.
  /// - Throws: ``CommandFailure`` when the answer is no, or nobody can be asked.
  static func check(_ configuration: Configuration, yes: Bool, on console: Console) throws {
    switch configuration.lookup {
    case .on: return
    case .off:
      throw CommandFailure.usage("Look-ups are switched off: lookup = \"off\" in config.toml.")
    case .ask: break
    }
    let folder = try Folders.state(console)
    guard !isGiven(in: folder) else { return }
    guard yes else {
      console.say(sentence(configuration))
      guard try console.confirm("Look books up from now on?") else { throw CommandFailure.declined }
      remember(in: folder)
      return
    }
    guard remember(in: folder) else { return }
    console.note(
      sentence(configuration)
        + " You said yes by --yes, and are not asked again; lookup = \"off\" in config.toml switches it off."
    )
  }

  /// Whether a person said yes.
  ///
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
