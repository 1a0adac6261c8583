extension ExportFormat {
  /// Everything that is in the catalogue as one JSON list, a record a line.
  static let json = ExportFormat(
    id: "json",
    name: "Octavo JSON",
    endings: ["json"],
    contents: .everything,
    frame: Frame(
      opening: "[\n\(OctavoLine.heading),\n",
      separator: ",\n",
      closing: "\n]\n",
      empty: "[\n\(OctavoLine.heading)\n]\n"
    )
  ) { _ in
    { record, bytes in OctavoLine.write(record, to: &bytes) }
  }

  /// Everything that is in the catalogue as JSON lines, a record a line.
  static let jsonLines = ExportFormat(
    id: "jsonl",
    name: "Octavo JSON lines",
    endings: ["jsonl", "ndjson"],
    contents: .everything,
    frame: Frame(
      opening: "\(OctavoLine.heading)\n",
      separator: "\n",
      closing: "\n",
      empty: "\(OctavoLine.heading)\n"
    )
  ) { _ in
    { record, bytes in OctavoLine.write(record, to: &bytes) }
  }
}
