package shelf

import kotlin.math.max

/** A book. */
data class Book(val title: String, var pages: Int = 0)

fun longest(books: List<Book>): Book? {
    var best: Book? = null
    for (b in books) {
        if (b.pages > (best?.pages ?: 0)) best = b
    }
    return best
}

fun main() {
    val names = listOf(Book("Tea", 10)).map { it.title }
    println("names: ${names.size} $names")
    when (names.size) { 0 -> return; else -> max(1, 2) }
}
