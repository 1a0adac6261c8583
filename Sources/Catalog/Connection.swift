import GRDB

/// A connection to the catalogue's file inside one transaction, which only this module can use.
package struct Connection {
  let db: Database
}

/// Something that can read the catalogue: a ``View``, or an ``Edit`` that is under way.
package protocol CatalogAccess {
  var connection: Connection { get }
}

extension CatalogAccess {
  var db: Database { connection.db }
}

/// A consistent look at the catalogue, valid inside one `read`.
package struct View: CatalogAccess {
  package let connection: Connection
}
