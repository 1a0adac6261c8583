import Catalog
import Dispatch
import TerminalKit

/// A change of the screen that asked, and what follows from it.
typealias Reply = @Sendable (inout any Screen, Environment) -> [Effect]

/// Takes a part of an answer, before the whole of it is there.
typealias Handover = @Sendable (@escaping Reply) -> Void

/// Work off the thread of the screens, whose answer comes back as a change of the screen.
struct Work: Sendable {
  /// Newer work of the same screen and key takes the place of older; nil never does.
  let key: String?
  /// Whether the program waits for it when it ends, as for a save or a draft; reading is dropped.
  let mustFinish: Bool
  /// Whether nobody waits for it: it makes no screen say that it is slow.
  let isQuiet: Bool
  /// Whether it changes the catalogue, and so waits for an import that is being written.
  let writes: Bool
  /// Whether what is pressed meanwhile is meant for what it brings, as a question or a form.
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

  /// - Parameter perform: The same, handing over parts of the answer before its end.
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

  /// Brings what was just written into the file itself, in the quiet behind it.
  static let emptyLog = Work(key: "log", mustFinish: false, isQuiet: true) { catalog in
    // Until somebody else is done with the log it stays there, and it is tried again.
    try? catalog.emptyLog()
    return { _, _ in [] }
  }

  /// Reads what searches look through; what is under way goes on.
  static let prepareToSearch = Work(key: nil, mustFinish: false, isQuiet: true) { catalog in
    // A search says itself what is wrong; without this it is only slower.
    try? await catalog.prepareToSearch()
    return { _, _ in [] }
  }
}

/// Names one piece of work.
struct WorkID: Hashable, Sendable {
  let number: Int
}

/// The answer of a piece of work, or a part of it, on its way to the screen that asked.
struct WorkAnswer: Sendable {
  let id: WorkID
  let reply: Reply
  /// Whether nothing more comes.
  var isLast = true
  /// What went wrong with the disk while something was saved all the same.
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
    return Task.detached {
      let reply = await work.perform(catalog) { part in
        post(WorkAnswer(id: id, reply: part, isLast: false))
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

/// Runs what blocks its thread for long, as a large write does, beside the few threads that all
/// other work shares: whoever reads meanwhile does not wait for it.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "octavo.work").async {
      continuation.resume(with: Result(catching: body))
    }
  }
}

extension Work {
  /// Writes at once where few records are touched; of many it is seen how far it is, and it can be
  /// stopped.
  ///
  /// - Parameters:
  ///   - title: What happens, over the dialog.
  ///   - text: What it is about.
  ///   - verb: "Deleting", before "12,000 of 100,000".
  static func watched(
    _ title: String,
    _ text: String,
    _ verb: String,
    records: Int,
    _ body: @escaping ProgressDialog.Perform
  ) -> Effect {
    guard records <= UndoEffects.mostUnwatched else {
      return .float(ProgressDialog(title, text: text, verb: verb, perform: body))
    }
    return .work(
      Work(key: nil, writes: true) { catalog in
        try await onOwnThread { try body(catalog, BulkProgress()) }
      }
    )
  }
}
