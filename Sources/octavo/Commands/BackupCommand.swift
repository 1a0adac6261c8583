import Books
import ArgumentParser
import Catalog

/// `octavo backup`: a whole copy, also while the catalogue is in use.
struct BackupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: tr("Copy the whole catalogue to a new file, also while it is in use."),
    discussion: tr("Octavo compares the copy with the catalogue before it reports success.")
  )

  @Argument(
    help: .tr("Where the copy goes; Octavo never writes over a file."),
    completion: .file()
  )
  var path: String

  @Flag(
    help: .tr("Say whether an existing copy is intact, and copy nothing. 78 if it is damaged.")
  )
  var verify = false

  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if path.isEmpty {
      throw ValidationError(tr("The path of the copy is empty: say where it goes."))
    }
    if path == "-" { throw ValidationError(tr("A copy is a file: say where it goes.")) }
  }

  func run(on console: Console) throws {
    let path = console.path(path)
    if verify { return try check(path, console) }
    let source = try place.path(console)
    Stopping.say(StoppableWork.nothingChanged)
    let isFlawed = try Catalog.backup(source, to: path, at: console.clock())
    console.saved.deed = tr("Copied \(source) to \(path).")
    console.note(tr("Copied \(source) to \(path)."))
    if isFlawed {
      console.say(
        tr("Something in both is wrong, which a copy keeps. To see what: octavo check")
      )
    }
  }

  private func check(_ path: String, _ console: Console) throws {
    do {
      let found = try CatalogVerification.verify(path)
      let printer = Printer(console: console)
      printer.print(line: "\(path) \(found.verdict): \(found.words).")
      guard !found.findings.isEmpty else { return }
      for finding in found.findings { printer.print(line: finding.words) }
      throw CommandFailure.flawedBackup(canFix: found.findings.contains(where: \.isCurable))
    } catch CatalogError.damaged(let path, let detail) {
      throw CommandFailure.damagedBackup(path, detail)
    } catch CatalogError.absent(let path) {
      throw CatalogError.noBackup(path: path)
    } catch CatalogError.notACatalog(let path, let what) {
      throw CommandFailure.noBackup(path, what)
    }
  }
}

extension CatalogVerification {
  /// A summary of its contents as a copy.
  var verdict: String {
    findings.isEmpty
      ? tr("is whole") : tr("has its data, and something in it is wrong")
  }

  /// "105 books, 80 authors, …, format 9".
  var words: String {
    // Readings are private, and so is how many there are.
    let kinds = RecordKind.allCases.filter { $0 != .isbn && $0 != .reading }
    let counts = kinds.compactMap { kind in records[kind].map { kind.name(count: $0) } }
    return (counts + [tr("format \(version)")]).joined(separator: ", ")
  }
}

/// `octavo restore`: puts a backup into the catalogue's place; the catalogue that was there is
/// kept.
struct RestoreCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: tr("Put a backup in the catalogue's place, and keep the old one under a dated name."),
    discussion: tr("The history is then that of the backup.")
  )

  @Argument(help: .tr("The backup; it does not change."), completion: .file())
  var path: String

  @Flag(name: .shortAndLong, help: .tr("Do not ask."))
  var yes = false

  @Flag(help: .tr("Read the whole backup, and only show what would be done."))
  var dryRun = false

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let catalog = try place.path(console)
    let path = console.path(path)
    do {
      try Catalog.checkBackup(path, of: catalog)
    } catch CatalogError.notACatalog(path, let what) {
      throw CommandFailure.noBackup(path, what)
    }
    if dryRun { return try telling(catalog, path) { try rehearse(catalog, path, console) } }
    guard try yes || console.confirm(tr("Put \(path) in the place of \(catalog)?")) else {
      throw CommandFailure.declined
    }
    Stopping.say(StoppableWork.nothingChanged)
    try telling(catalog, path) {
      let restored = try Catalog.restore(catalog, from: path, at: console.clock())
      console.saved.deed =
        tr("\(catalog) is now as in \(path).")
        + (restored.kept.map { tr(" To take it back: octavo restore \($0)") } ?? "")
      console.note(tr("\(catalog) is now as in \(path)."))
      if let kept = restored.kept {
        console.note(tr("What was there before is kept at \(kept)."))
      }
      if restored.isFlawed {
        console.say(
          tr("Something in it is wrong. What can be mended is by: octavo check --fix")
        )
      }
      if let doubt = restored.doubt { throw CommandFailure.restoredInDoubt(catalog, doubt) }
    }
  }

  private func rehearse(_ catalog: String, _ path: String, _ console: Console) throws {
    let rehearsal = try Catalog.rehearseRestore(catalog, from: path, at: console.clock())
    let printer = Printer(console: console)
    printer.print(line: "\(path) \(rehearsal.backup.verdict): \(rehearsal.backup.words).")
    for finding in rehearsal.backup.findings { printer.print(line: finding.words) }
    printer.print(line: tr("It would be put in the place of \(catalog)."))
    if let kept = rehearsal.kept {
      printer.print(line: tr("What is there now would be kept at \(kept)."))
    }
    console.say(tr("Nothing was changed."))
  }

  /// Says in the words of this command what is wrong with a catalogue or a backup.
  private func telling(_ catalog: String, _ backup: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch CatalogError.locked(let path, _)
      where path == catalog || CanonicalPath.of(path) == CanonicalPath.of(catalog)
    {
      throw CommandFailure.inUse(catalog)
    } catch CatalogError.damaged(backup, let detail) {
      throw CommandFailure.damagedBackup(backup, detail)
    }
  }
}
