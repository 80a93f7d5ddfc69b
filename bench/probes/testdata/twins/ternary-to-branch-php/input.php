<?php
function pick(array $seats, int $gap, bool $near) {
  $n = count($seats);
  $row = $near ? ($n > 2 ? $n % ($gap < 5 ? $gap : 0) : 1) : ($gap ? $n : -1);
  return $row > 0 ? $seats[$row] : ($near ? "aisle" : "window");
}
$taken = ["12A", "14C", "20F", "21B"];
echo pick($taken, 8, true), "\n";
