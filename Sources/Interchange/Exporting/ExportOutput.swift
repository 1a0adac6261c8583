/// Puts records together to a file, those that are filed alike in the order of their bytes.
struct ExportOutput {
  private let frame: ExportFormat.Frame
  private let writer: ExportFormat.Writer
  private var bytes: [UInt8] = []
  private var isEmpty = true
  /// Records that are filed alike, which wait for the last of them.
  private var group: [[UInt8]] = []
  private var groupKey: String?
  private var record: [UInt8] = []

  /// A piece is handed on when it is so large.
  private static let pieceSize = 1 << 17

  init(_ frame: ExportFormat.Frame, _ writer: @escaping ExportFormat.Writer) {
    self.frame = frame
    self.writer = writer
  }

  /// - Parameter key: What the record is filed under; nil writes it where it stands.
  mutating func take(
    _ record: CatalogRecord,
    filedAs key: String? = nil,
    _ sink: ([UInt8]) throws -> Void
  ) throws {
    self.record.removeAll(keepingCapacity: true)
    writer(record, &self.record)
    guard !self.record.isEmpty else { return }
    if let key, let groupKey, key.utf8.elementsEqual(groupKey.utf8) {
      group.append(self.record)
    } else {
      endGroup()
      groupKey = key
      if key == nil { add(self.record) } else { group.append(self.record) }
    }
    if bytes.count >= Self.pieceSize {
      try sink(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Writes what waits: no later record is filed under the same key.
  mutating func endGroup() {
    if group.count > 1 { group.sort { $0.lexicographicallyPrecedes($1) } }
    for record in group { add(record) }
    group.removeAll(keepingCapacity: true)
    groupKey = nil
  }

  mutating func finish(_ sink: ([UInt8]) throws -> Void) throws {
    endGroup()
    bytes += (isEmpty ? frame.empty : frame.closing).utf8
    if !bytes.isEmpty { try sink(bytes) }
    bytes = []
  }

  private mutating func add(_ record: [UInt8]) {
    bytes += (isEmpty ? frame.opening : frame.separator).utf8
    bytes += record
    isEmpty = false
  }
}
