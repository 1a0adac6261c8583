/// Keeps a pause between the requests to one host.
actor HostTurns {
  private let pause: Duration
  private var last: [String: ContinuousClock.Instant] = [:]

  init(pause: Duration) { self.pause = pause }

  func wait(for host: String) async throws {
    let clock = ContinuousClock()
    let turn = last[host].map { max($0 + pause, clock.now) } ?? clock.now
    last[host] = turn
    try await clock.sleep(until: turn)
  }
}
