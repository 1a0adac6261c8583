import Books
import GRDB
import Synchronization

/// A connection to the catalogue's file inside one transaction, which only this module can use.
///
/// Everything that reads has it, so that handing it on costs no more than a count of references:
/// to copy what it holds took a twentieth of the time of a long list.
package final class Connection {
  /// Use ``db``.
  private let database: Database
  var rowWriter: RowWriter?
  /// The memory of the catalogue beyond this transaction, such as orders of books.
  ///
  /// Empty in an edit, which sees changes that nobody else sees.
  var shared = Slots()
  /// nil in an edit.
  var readingCounts: ReadingCounts?
  /// The definitions of custom fields, once they were asked for: most transactions ask several times.
  var customFields: [CustomField]?
  /// Results that this transaction found already; nil in an edit too, which can change them.
  var transactionCache: TransactionCache?
  /// The name or login of the person at the keyboard, from which ``CurrentUser`` is found.
  var user: String
  var now: Timestamp
  /// The values that could not be read.
  let damage: DamageLog

  init(
    db: Database,
    user: String = "",
    now: Timestamp,
    damage: DamageLog = DamageLog()
  ) {
    database = db
    self.user = user
    self.now = now
    self.damage = damage
  }

  /// The connection that carries out SQL; nobody else uses it meanwhile.
  var db: Database {
    rowWriter?.waitUntilWritten()
    return database
  }
}

/// A transaction-scoped cache of values that cannot change while a transaction only reads, and that each
/// search asks for several times; each is nil until it was asked for.
final class TransactionCache {
  var currentUser: CurrentUser?
  /// Results of listing and searching.
  var slots = Slots()
}

/// Something that can read the catalogue: a ``ReadTransaction``, or an ``WriteTransaction`` that is under way.
package protocol CatalogAccess {
  var connection: Connection { get }
}

extension CatalogAccess {
  var db: Database { connection.db }
}

/// A consistent look at the catalogue, valid inside one `read`.
package struct ReadTransaction: CatalogAccess {
  package let connection: Connection
}

/// The numbers of reads and of parsed queries of a catalogue, which show what a key costs.
package final class ReadingCounts: Sendable {
  package struct Counts: Hashable, Sendable {
    package var transactions = 0
    package var parses = 0
  }

  private let counts = Mutex(Counts())

  /// Since the catalogue was opened.
  package var now: Counts { counts.withLock(\.self) }

  func addTransaction() { counts.withLock { $0.transactions += 1 } }
  func addParse() { counts.withLock { $0.parses += 1 } }
}
