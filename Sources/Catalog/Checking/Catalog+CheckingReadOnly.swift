import GRDB
import Glibc

extension Catalog {
  /// Whether the file can be changed: it is not where a medium or its rights are for reading only.
  package var canBeChanged: Bool { path.isEmpty || ConnectionSettings.canWrite(path) }

  /// As ``check(progress:)``, of a file that can only be read: all but the index of titles, which
  /// SQLite checks as if it wrote to it.
  func checkReadOnly(progress: (CheckPart?) -> Void) throws -> [CheckFinding] {
    try read { view in
      progress(nil)
      try checkFile(view.db)
      return try CheckPart.all.filter { $0 != .titleIndex }.compactMap { part in
        try Task.checkCancellation()
        progress(part)
        let finding = try Checking(db: view.db).check(part)
        return finding.isWrong ? finding : nil
      }
    }
  }
}

extension ConnectionSettings {
  /// Whether a file can be written to, with its log beside it.
  static func canWrite(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK) == 0
  }
}
