import Glibc

/// Numbers below a bound, the n-th of which comes as often as 1/n to the power of an exponent.
///
/// So are words in a language (exponent near 1), and books among authors.
struct Zipf {
  /// The sum of the weights of each number and all before it.
  private let sums: [Double]

  init(_ count: Int, exponent: Double) {
    var sum = 0.0
    sums = (0..<count).map { number in
      sum += pow(Double(number + 1), -exponent)
      return sum
    }
  }

  func number(_ random: inout SplitMix) -> Int {
    let wanted = random.share() * (sums.last ?? 0)
    var low = 0
    var high = sums.count - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > wanted { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
