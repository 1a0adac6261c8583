import Books
import Catalog
import Dispatch
import TerminalKit

/// A change of the screen that asked, which returns further effects.
typealias Reply = @Sendable (inout any Screen, Environment) -> [Effect]

/// Takes a part of an answer before the rest is there.
typealias Handover = @Sendable (@escaping Reply) -> Void

/// Work off the thread of the screens, whose answer comes back as a change of the screen.
struct Work: Sendable {
  /// Newer work of the same screen with the same key cancels the older; nil cancels none.
  let key: String?
  /// True for work that the program waits for when it ends, such as a save or a draft; reading is
  /// dropped.
  let mustFinish: Bool
  /// True for work that nobody waits for, so that no screen says that it is slow.
  let isQuiet: Bool
  /// True for work that changes the catalogue, and so waits for an import that is being written.
  let writes: Bool
  /// True for work that keys wait for, since they are meant for its result, such as a question.
  let holdsKeys: Bool
  let perform: @Sendable (Catalog, @escaping Handover) async -> Reply

  /// - Parameter perform: Does it; what it throws is said in a message.
  init(
    key: String?,
    mustFinish: Bool = true,
    isQuiet: Bool = false,
    writes: Bool = false,
    holdsKeys: Bool = false,
    perform: @escaping @Sendable (Catalog) async throws -> Reply
  ) {
    self.init(
      key: key,
      mustFinish: mustFinish,
      isQuiet: isQuiet,
      writes: writes,
      holdsKeys: holdsKeys
    ) { catalog, _ in try await perform(catalog) }
  }

  /// - Parameter perform: Does it, and hands over parts of the answer on the way.
  init(
    key: String?,
    mustFinish: Bool = true,
    isQuiet: Bool = false,
    writes: Bool = false,
    holdsKeys: Bool = false,
    perform: @escaping @Sendable (Catalog, @escaping Handover) async throws -> Reply
  ) {
    self.key = key
    self.mustFinish = mustFinish
    self.isQuiet = isQuiet
    self.writes = writes
    self.holdsKeys = holdsKeys
    self.perform = { catalog, handOver in
      do {
        return try await perform(catalog, handOver)
      } catch {
        let complaint = Effect.complain(words(of: error))
        return { _, _ in [complaint] }
      }
    }
  }

  /// Moves what was written from the write-ahead log into the file, while nothing else happens.
  static let emptyLog = Work(key: "log", mustFinish: false, isQuiet: true) { catalog in
    // While somebody else reads from the log it stays as it is; it is tried again later.
    try? catalog.emptyLog()
    return { _, _ in [] }
  }

  /// Reads the texts for searching into memory, unless that is under way.
  static let prepareToSearch = Work(key: nil, mustFinish: false, isQuiet: true) { catalog in
    // An error is ignored: without this a search is slower, and tells itself what is wrong.
    try? await catalog.prepareToSearch()
    return { _, _ in [] }
  }
}

/// Identifies one piece of work.
struct WorkID: Hashable, Sendable {
  let number: Int
}

/// The answer of a piece of work, or a part of it, on its way to the screen that asked.
struct WorkAnswer: Sendable {
  let id: WorkID
  let reply: Reply
  var isLast = true
  /// A trouble of the disk in spite of which something was saved.
  var trouble: CatalogError?
}

/// Runs the model's work off the thread of the screens.
final class EffectRunner {
  private let catalog: Catalog
  private let post: @Sendable (WorkAnswer) -> Void
  private var tasks: [WorkID: Task<Void, Never>] = [:]

  /// - Parameter post: Takes answers, on any thread.
  init(catalog: Catalog, post: @escaping @Sendable (WorkAnswer) -> Void) {
    self.catalog = catalog
    self.post = post
  }

  /// Starts and cancels what the model asks for.
  func serve(_ model: inout AppModel) {
    let (start, cancel) = model.drainWork()
    for id in cancel { tasks.removeValue(forKey: id)?.cancel() }
    for (id, work) in start { tasks[id] = task(id, work) }
  }

  private func task(_ id: WorkID, _ work: Work) -> Task<Void, Never> {
    let catalog = catalog
    let post = post
    let language = Translation.current
    return Task.detached {
      let reply = await Translation.$current.withValue(language) {
        await work.perform(catalog) { part in
          post(WorkAnswer(id: id, reply: part, isLast: false))
        }
      }
      post(WorkAnswer(id: id, reply: reply, trouble: catalog.takeTrouble()))
    }
  }

  func deliver(_ answer: WorkAnswer, to model: inout AppModel) {
    guard answer.isLast else { return model.takePart(answer.id, answer.reply) }
    tasks[answer.id] = nil
    model.answer(answer.id, answer.reply)
    if let trouble = answer.trouble { model.say(words(of: trouble), isComplaint: true) }
    model.tell(of: catalog.damage)
  }
}

/// Runs a body that blocks its thread for long, as a large write does, on a thread of its own.
///
/// Swift's shared pool has one thread a core: reads would wait for it there.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  let language = Translation.current
  return try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "octavo.work").async {
      Translation.$current.withValue(language) {
        continuation.resume(with: Result(catching: body))
      }
    }
  }
}

extension Work {
  /// Writes in the background; with many records a dialog shows how far it is, and can stop it.
  ///
  /// - Parameters:
  ///   - title: The title of the dialog.
  ///   - text: The text of the dialog.
  ///   - verb: "Deleting", before "12,000 of 100,000".
  static func watched(
    _ title: String,
    _ text: String,
    _ verb: String,
    records: Int,
    _ body: @escaping ProgressDialog.Perform
  ) -> Effect {
    guard records <= UndoEffects.maxRecordsUnwatched else {
      return .float(ProgressDialog(title, text: text, verb: verb, perform: body))
    }
    return .work(
      Work(key: nil, writes: true) { catalog in
        try await onOwnThread { try body(catalog, WorkProgress()) }
      }
    )
  }
}
