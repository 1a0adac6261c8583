import Glibc

/// The memory that the benchmark itself adds to the figures.
enum LaunchMeasure {
  /// The most memory of a program that does nothing, while this one is large.
  ///
  /// Proves that the figures for memory are those of the program: started by this process itself,
  /// it would count all memory of this process as its own.
  static func memory(_ paths: Paths) throws -> [Outcome] {
    let size = 512 << 20
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { throw Trouble("there is no memory to be had") }
    defer { munmap(memory, size) }
    // Each page is there once it was written to.
    memset(memory, 1, size)
    return [
      Outcome(
        "memory of /bin/true, started as the others are",
        Samples([try Work(["/bin/true"]).memory]),
        in: .mebibytes,
        goal: .median(5)
      )
    ]
  }
}
