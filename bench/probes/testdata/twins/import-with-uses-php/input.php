<?php
namespace Mill;
use ArrayObject as Bag;
use DateTimeImmutable as Day;
use SplFixedArray as Row;
use function strtoupper as up;
function plan(Bag $bag, Day $day): Row {
    $size = count($bag) - (int) $day->format("d");
    $bag[] = up("row");
    return new Row($size);
}
$day = new Day("2021-03-09");
$row = plan(new Bag([4, 2]), $day);
echo $row->getSize(), up($day->format("D"));
