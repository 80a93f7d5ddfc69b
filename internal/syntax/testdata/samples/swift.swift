import Foundation

/// A book.
struct Book: Equatable {
    let title: String
    var pages = 0
}

func longest(_ books: [Book], least: Int = 1) -> Book? {
    guard !books.isEmpty else { return nil }
    return books.filter { $0.pages >= least }.max { $0.pages < $1.pages }
}

for b in [Book(title: "Tea")] {
    print("\(b.title): \(b.pages)")
}
