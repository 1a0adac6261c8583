import Catalog

/// How the program ends, by the numbers of sysexits.h.
enum ExitStatus: Int32 {
  case done = 0
  /// Done in part.
  case partly = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case noRecord = 69
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case noPermission = 77
  case wrongCatalog = 78
}

/// An error with the sentence for it and the exit code that it ends the program with.
protocol Failure: Error {
  var message: String { get }
  var status: ExitStatus { get }
}

extension CatalogError: Failure {
  var message: String { description }

  var status: ExitStatus {
    switch self {
    case .absent: .noInput
    case .notACatalog, .foreign, .foreignSchema, .newer, .old, .damaged, .damagedValue:
      .wrongCatalog
    case .permission, .unreadable: .noPermission
    case .cannotCreate, .alreadyExists: .cannotCreate
    case .locked: .tryAgain
    case .inputOutput, .diskFull, .replaced, .uncertain, .savedDespite: .inputOutput
    case .danglingLink: .noInput
    case .unsaved(let reason): reason.status
    case .query, .savedQuery(.empty): .usage
    case .savedQuery(.unknown): .noRecord
    case .savedQuery: .badData
    case .invalid, .changedElsewhere, .stillUsed: .badData
    case .notFound, .deletedElsewhere, .nothingToUndo, .nothingToRedo, .noSuchRevision: .noRecord
    }
  }
}
