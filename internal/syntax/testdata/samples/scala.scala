package shelf

import scala.collection.mutable

/** A book. */
case class Book(title: String, pages: Int = 0)

object Main {
  def longest(books: Seq[Book]): Option[Book] =
    books.filter(_.pages > 0).sortBy(b => -b.pages).headOption

  def main(args: Array[String]): Unit = {
    val seen = mutable.Map[String, Int]()
    for (a <- args if a.nonEmpty) seen(a) = 1
    longest(Nil) match {
      case Some(Book(t, _)) => println(s"longest: $t")
      case None => ()
    }
  }
}
