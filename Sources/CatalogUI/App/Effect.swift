import Books
import Catalog
import Interchange
import TerminalKit

/// An order of a screen to the rest of the program.
enum Effect: Sendable {
  /// Work against the catalogue, off the thread of the screens.
  case work(Work)
  /// Forgets the running work of this key, and its answer.
  case cancel(String)
  /// Changes the screen that returned the effect.
  case update(Reply)
  /// Changes the screen under the one of the trail that returned the effect.
  case below(Reply)
  /// Closes the floating screen that returned the effect, then does these for the one under it.
  indirect case answer([Effect])

  /// Goes one step along the trail.
  case open(any Screen)
  /// Replaces the screen that returned the effect.
  case replace(any Screen)
  /// Goes to the page of a record.
  case follow(RecordID)
  case back
  case section(Section)
  /// Shows the form of a book or another record.
  case form(FormRequest)
  /// Goes on with the draft of a line of a command.
  case resumeLine(String, SavedDraft)
  /// Floats a dialog, a picker or help over the trail.
  case float(any Screen)
  /// Takes away the floating screen that asked.
  case close

  /// A message at the right of the status line until the next key; `M` shows it again.
  case say(String)
  /// A message about something that could not be done.
  case complain(String)
  /// Something was written: what is shown is read again, and `u` takes it back.
  case wrote(Revision?)
  /// Goes to a record on the screen that shows when the others are done.
  case reveal(RecordID)
  /// Says that the record to be chosen is not in this list, and gives the keys up that wait for it:
  /// they would act on another one.
  case notInList
  /// Remembers what was chosen last, for the pickers.
  case used(Reference, AuthorityKind)
  /// Does a command as though its key was pressed.
  case command(CommandID, argument: String = "")
  /// Does a command that was typed as a line, which comes back where it is refused at once.
  case typedCommand(String, CommandID, argument: String)
  /// Runs something that takes the whole terminal, as an editor does, and waits for it.
  case withScreenReleased(@Sendable (Environment) -> Reply)
  /// The person at the keyboard, or the presence of others, changed.
  case people(People)
  /// Someone else is at the keyboard: nothing of the person before stays on any screen.
  case became(People)
  /// The saved queries, as they are now.
  case savedQueries(SavedQueries)
  /// The catalogue's settings, as they are now.
  case settings(CatalogSettings)
  /// The person chose how forms of books work.
  case formHabits(FormHabits)
  /// Handles keys as though they were pressed now.
  case type([Key])
  /// Finds out how many books each saved query finds.
  case countQueries
  case counted([String: Int])
  /// Writes the plan of an import; nothing of it is kept when it is stopped.
  case beginImport(ImportPlan)
  case importProgress(WorkProgress.State)
  case stopImport
  case endImport(ImportRun.Result)
  /// Leaves the program when the import has ended.
  case quitAfterImport(stopping: Bool)
  /// A change of the look-ups, which all screens share.
  case lookup(LookupEffect)
  /// The fields that every book of the scanned pile gets.
  case scanDefaults(ScanDefaults)
  /// Rings the bell once: a scanned number cannot be taken, and nobody may be looking.
  case ring
  /// Leaves the program, asking nobody.
  case quit
  /// Puts a backup in the place of the catalogue, and opens it.
  case restore(String)
  /// The file that lies in the catalogue's place was opened.
  case reopened(Reopening)
  /// Leaves the program; typed text is kept as drafts.
  case quitKeepingDrafts
  case quitWithDrafts
  /// Asks what to do about a file that left its place.
  case replaced(Replacement)
}

/// A form to show.
enum FormRequest: Sendable {
  /// A new record with what is known already, such as the author from whose page a book is added.
  case new(RecordDraft)
  /// - Parameter at: The field to begin in; nil begins in the first.
  case edit(RecordID, at: FieldID? = nil)
  /// The person's own reading of a book, or of several at once.
  case readings(of: [ID<Book>])
}

/// A screen's handler of an answer.
typealias Answer<Owner, Value> = @Sendable (inout Owner, Value, Environment) -> [Effect]

extension Effect {
  var isComplaint: Bool { if case .complain = self { true } else { false } }
}

extension Screen {
  /// Reads from the catalogue and hands the answer to this screen, wherever it is then.
  ///
  /// - Parameters:
  ///   - key: A newer read with the same key cancels the older one; nil cancels none.
  ///   - body: Reads, off the thread of the screens.
  ///   - then: Takes the answer.
  ///   - failed: Takes the error; without it a message says it.
  static func read<Value: Sendable>(
    _ key: String? = nil,
    _ body: @escaping @Sendable (ReadTransaction) throws -> Value,
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

  /// Reads several things in one view of the catalogue, and hands each to this screen as soon as it
  /// is there.
  static func readParts<Part: Sendable>(
    _ key: String,
    _ body: @escaping @Sendable (ReadTransaction, _ handOver: (Part) -> Void) throws -> Void,
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

  /// Reads what is shown next, such as a question, a form or another row; keys wait for it.
  static func prepare<Value: Sendable>(
    _ key: String,
    _ body: @escaping @Sendable (ReadTransaction) throws -> Value,
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
  /// Keys wait until it is done and shown.
  ///
  /// - Parameters:
  ///   - what: The words in the history; nil takes those of the first verb used.
  ///   - then: Runs when it is saved; ``Effect/wrote(_:)`` is added.
  ///   - failed: Takes the error; without it a message says it.
  static func write<Value: Sendable>(
    _ what: Message? = nil,
    _ body: @escaping @Sendable (WriteTransaction) throws -> Value,
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

  /// Does other work with the catalogue: undo, redo, a backup.
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
        } catch CatalogError.replaced(let path, let replacement) where writes {
          let error = CatalogError.replaced(path: path, replacement)
          return reply { screen, environment in
            // The question about the file takes the place of the screen's complaint.
            failed(&screen, error, environment).filter { !$0.isComplaint }
              + [.replaced(replacement)]
          }
        } catch {
          return reply { screen, environment in failed(&screen, error, environment) }
        }
      }
    )
  }

  /// The key of ``tick(every:_:)``, by which it is stopped.
  static var ticking: String { "ticking" }

  /// Looks at the progress of other work again and again.
  ///
  /// - Parameter look: Takes over what there is to see, and says whether to look again.
  static func tick(
    every pause: Duration = .milliseconds(500),
    _ look: @escaping @Sendable (inout Self, Environment) -> Bool
  ) -> Effect {
    work(ticking, mustFinish: false, isQuiet: true) { _ in
      try await Task.sleep(for: pause)
    } then: { screen, _, environment in
      look(&screen, environment) ? [tick(every: pause, look)] : []
    }
  }

  /// The effect that changes the screen of this type that returned it.
  static func change(
    _ change: @escaping @Sendable (inout Self, Environment) -> [Effect]
  ) -> Effect {
    .update(reply(change))
  }

  /// A change of this type of screen as one of any screen; another type is left alone.
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

/// The value that a write returned, and the revision that it made.
private struct Saved<Value: Sendable>: Sendable {
  let value: Value
  let revision: Revision?
}

/// The sentence that tells a person of an error.
func words(of error: any Error) -> String {
  // Without the path, which would leave no room in the line for what to do.
  if case CatalogError.replaced(_, let replacement) = error {
    return tr("The file \(replacement.happening): nothing is read or saved here. :reopen")
  }
  // Without the id, which the screens do not show.
  if case CatalogError.notFound(let kind, _) = error {
    return tr("There is no such \(kind.name) any more.")
  }
  if let error = error as? AssignmentError { return error.message }
  return String(describing: error)
}

extension Effect {
  /// A message with the signs of keys, which are words where it is heard.
  static func tell(_ message: Message, isComplaint: Bool = false) -> Effect {
    .update { _, environment in
      let isHeard = environment.configuration.isPlain
      let text = isHeard ? message.reworded(SpokenSigns.words) : message.text
      return [isComplaint ? .complain(text) : .say(text)]
    }
  }
}
