import Catalog
import Interchange
import TerminalKit

/// What a screen wants done outside of itself.
enum Effect: Sendable {
  /// Work against the catalogue, off the thread of the screens.
  case work(Work)
  /// Forgets the running work of this key, and its answer.
  case cancel(String)
  /// Changes the screen that asked.
  case update(Reply)
  /// Takes away the floating screen that asked, then does these as the screen under it.
  indirect case answer([Effect])

  /// Goes one step along the trail.
  case open(any Screen)
  /// Takes the place of the screen that asked.
  case replace(any Screen)
  /// Goes to the page of a record.
  case follow(RecordID)
  case back
  case section(Section)
  /// Shows the form of a book or another record.
  case form(FormRequest)
  /// Floats a dialog, a picker or help over the trail.
  case float(any Screen)
  /// Takes away the floating screen that asked.
  case close

  /// A message at the right of the status line until the next key; `M` shows it again.
  case say(String)
  /// The same, of something that could not be done.
  case complain(String)
  /// Something was written: lists are read again, and `u` knows it.
  case wrote(Revision?)
  /// Goes to a record on the screen that shows when the others are done.
  case reveal(RecordID)
  /// Remembers what was chosen last, for the pickers.
  case used(Reference, AuthorityKind)
  /// Does a command as though its key was pressed.
  case command(CommandID, argument: String = "")
  /// Runs something that takes the whole terminal, as an editor does, and waits for it.
  case withScreenReleased(@Sendable (Environment) -> Reply)
  /// Who is at the keyboard, and whether there are others, as it is now.
  case people(People)
  /// Someone else is at the keyboard: nothing of the person before stays on any screen.
  case became(People)
  /// The saved queries, as they are now.
  case savedQueries(SavedQueries)
  /// The fields of one's own, as they are now.
  case customFields([CustomField])
  /// What was chosen about the forms of books.
  case formHabits(FormHabits)
  /// Types these, as though they were pressed now.
  case type([Key])
  /// Finds out how many books each saved query finds.
  case countQueries
  case counted([String: Int])
  /// Writes what an import found; nothing of it is kept when it is stopped.
  case beginImport(ImportPlan)
  case importProgress(BulkProgress.State)
  case stopImport
  case endImport(ImportRun.Result)
  /// Leaves the program when the import has ended.
  case quitAfterImport(stopping: Bool)
  /// What is done about look-ups, for all screens.
  case lookup(LookupEffect)
  /// Rings once: of what was scanned and cannot be taken, when nobody looks at the screen.
  case ring
  /// Leaves the program, asking nobody.
  case quit
  /// Puts a backup in the place of the catalogue, and opens it.
  case restore(String)
  /// What lies in the place of the catalogue's file was opened.
  case reopened(Reopening)
  /// Leaves the program; what was typed is kept as drafts.
  case quitKeepingDrafts
  case quitWithDrafts
  /// Asks what to do about a file that left its place.
  case replaced(Replacement)
}

/// Which form to show.
enum FormRequest: Sendable {
  /// A new record, with what is known of it already: the author whose page a book is added on.
  case new(RecordDraft)
  case edit(RecordID)
  /// The person's own reading of a book, or of several at once.
  case reading([ID<Book>])
}

/// What a screen does with an answer.
typealias Answer<Owner, Value> = @Sendable (inout Owner, Value, Environment) -> [Effect]

extension Screen {
  /// Reads from the catalogue and hands the answer to this screen, wherever it is then.
  ///
  /// - Parameters:
  ///   - key: Newer reading of the same key takes the place of older; nil never does.
  ///   - body: Reads, off the thread of the screens.
  ///   - then: Takes the answer.
  ///   - failed: Takes the error; without it a message says it.
  static func read<Value: Sendable>(
    _ key: String? = nil,
    _ body: @escaping @Sendable (View) throws -> Value,
    then: @escaping Answer<Self, Value>,
    failed: @escaping Answer<Self, any Error> = { _, error, _ in [.complain(words(of: error))] }
  ) -> Effect {
    work(
      key,
      mustFinish: false,
      { catalog in try await catalog.fetch(body) },
      then: then,
      failed: failed
    )
  }

  /// Reads several things one after the other in one view of the catalogue, and hands each to this
  /// screen as soon as it is there.
  static func readParts<Part: Sendable>(
    _ key: String,
    _ body: @escaping @Sendable (View, _ handOver: (Part) -> Void) throws -> Void,
    then: @escaping Answer<Self, Part>,
    failed: @escaping Answer<Self, any Error> = { _, error, _ in [.complain(words(of: error))] }
  ) -> Effect {
    .work(
      Work(key: key, mustFinish: false) { catalog, handOver in
        do {
          try await catalog.fetch { view in
            try body(view) { part in
              handOver(reply { screen, environment in then(&screen, part, environment) })
            }
          }
          return { _, _ in [] }
        } catch is CancellationError {
          return { _, _ in [] }
        } catch {
          return reply { screen, environment in failed(&screen, error, environment) }
        }
      }
    )
  }

  /// Reads what is shown next, as a question, a form or another row: what is pressed meanwhile
  /// waits for it.
  static func prepare<Value: Sendable>(
    _ key: String,
    _ body: @escaping @Sendable (View) throws -> Value,
    then: @escaping Answer<Self, Value>
  ) -> Effect {
    work(
      key,
      mustFinish: false,
      holdsKeys: true,
      { catalog in try await catalog.fetch(body) },
      then: then
    )
  }

  /// Writes to the catalogue: one transaction, one revision.
  ///
  /// What is pressed meanwhile waits until it is done and shown.
  ///
  /// - Parameters:
  ///   - what: What the history says of it; nil takes the words of the first verb used.
  ///   - then: Runs when it is saved; ``Effect/wrote(_:)`` is added.
  ///   - failed: Takes the error; without it a message says it.
  static func write<Value: Sendable>(
    _ what: String? = nil,
    _ body: @escaping @Sendable (Edit) throws -> Value,
    then: @escaping Answer<Self, Value>,
    failed: @escaping Answer<Self, any Error> = { _, error, _ in [.complain(words(of: error))] }
  ) -> Effect {
    work(
      nil,
      writes: true,
      holdsKeys: true,
      { catalog in
        try await onOwnThread {
          let written = try catalog.write(what, body)
          return Saved(value: written.value, revision: written.revision)
        }
      },
      then: { screen, saved, environment in
        [.wrote(saved.revision)] + then(&screen, saved.value, environment)
      },
      failed: failed
    )
  }

  /// Anything else that takes the catalogue: undo, redo, a backup.
  static func work<Value: Sendable>(
    _ key: String? = nil,
    mustFinish: Bool = true,
    isQuiet: Bool = false,
    writes: Bool = false,
    holdsKeys: Bool = false,
    _ body: @escaping @Sendable (Catalog) async throws -> Value,
    then: @escaping Answer<Self, Value>,
    failed: @escaping Answer<Self, any Error> = { _, error, _ in [.complain(words(of: error))] }
  ) -> Effect {
    .work(
      Work(
        key: key,
        mustFinish: mustFinish,
        isQuiet: isQuiet,
        writes: writes,
        holdsKeys: holdsKeys
      ) { catalog in
        do {
          let value = try await body(catalog)
          return reply { screen, environment in then(&screen, value, environment) }
        } catch is CancellationError {
          return { _, _ in [] }
        } catch {
          return reply { screen, environment in failed(&screen, error, environment) }
        }
      }
    )
  }

  /// The effect of changing the screen that asked, which is of this kind.
  static func change(
    _ change: @escaping @Sendable (inout Self, Environment) -> [Effect]
  ) -> Effect {
    .update(reply(change))
  }

  /// A change of this kind of screen as one of any screen; another kind is left alone.
  static func reply(
    _ change: @escaping @Sendable (inout Self, Environment) -> [Effect]
  ) -> Reply {
    { screen, environment in
      guard var own = screen as? Self else { return [] }
      let effects = change(&own, environment)
      screen = own
      return effects
    }
  }
}

private struct Saved<Value: Sendable>: Sendable {
  let value: Value
  let revision: Revision?
}

/// The sentence that a person reads of an error.
func words(of error: any Error) -> String {
  // In one line, in which the path would leave no room for what to do.
  if case CatalogError.replaced(_, let replacement) = error {
    return "The file \(replacement.happening): nothing is read or saved here. :reopen"
  }
  // Nobody knows a record here by its number.
  if case CatalogError.notFound(let kind, _) = error {
    return "There is no such \(kind.name) any more."
  }
  return String(describing: error)
}
