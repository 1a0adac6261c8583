import Catalog
import TerminalKit

/// The answer of a piece of work, on its way to the screen that asked.
struct WorkAnswer: Sendable {
  let id: WorkID
  let reply: Reply
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
      let reply = await work.perform(catalog)
      post(WorkAnswer(id: id, reply: reply, trouble: catalog.takeTrouble()))
    }
  }

  /// Hands an answer to the model.
  func deliver(_ answer: WorkAnswer, to model: inout AppModel) {
    tasks[answer.id] = nil
    model.answer(answer.id, answer.reply)
    if let trouble = answer.trouble { model.say(words(of: trouble), isComplaint: true) }
    model.tell(of: catalog.damage)
  }
}
