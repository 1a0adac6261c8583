import Books
import Glibc

/// Why the system refused something, in words that say what to do where a person can do something.
package enum SystemReason {
  /// - Parameter code: An `errno`.
  package static func words(_ code: Int32) -> String {
    switch code {
    case EDQUOT:
      tr("your share of its disk is used up (quota); remove something of yours there")
    case EMFILE: tr("this program has as many files open as it may (ulimit -n)")
    case ENFILE: tr("the system has as many files open as it can; close other programs")
    case EROFS: tr("its disk can only be read")
    case EIO, ENXIO:
      tr("the disk gave an error; look after it, and keep a copy on another one")
    case EFBIG: tr("a limit keeps the file from growing (ulimit -f)")
    default: String(cString: strerror(code))
    }
  }
}
