a=$a
$a
