<h1>Books</h1>
<?php
namespace Shelf;

// Counts pages.
function pages(array $books, int $least = 1): int {
	$n = 0;
	foreach ($books as $title => $book) {
		if ($book->pages >= $least) {
			$n += $book->pages;
		}
	}
	return $n;
}
echo "There are " . pages([]) . " pages";
?>
<p>End</p>
