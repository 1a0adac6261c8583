/// How long it takes to find names and books that are likely the same.
enum ClustersMeasure {
  static func find(_ library: Library) throws -> [Outcome] {
    // A million books in a minute, ten thousand in half a second.
    let most = library.count > 100_000 ? 60.0 : library.count > 10_000 ? 6 : 0.5
    return try ["authors", "publishers", "books"].flatMap { kind in
      let work = try Work([
        library.paths.program, kind, "clusters", "--format", "ids", "--catalog", library.path,
      ])
      return [
        Outcome(
          "\(kind) clusters, CPU",
          Samples([work.seconds * 1e6]),
          in: .seconds,
          goal: .median(most)
        ),
        Outcome(
          "\(kind) clusters, memory",
          Samples([work.memory]),
          in: .mebibytes,
          goal: .median(300)
        ),
      ]
    }
  }
}
