<?php
$seats = [[[1, 4], [2, 2]], [[5, 1], [3, 3]]];
$price = [[10, 20], [30, 40]];
$sum = 0;
foreach ([0, 1] as $r) {
    $seats[$r][0][1] += $price[$r][1];
    $sum += $seats[$r][1][0] * $price[$r][0];
}
echo $sum, PHP_EOL, $seats[1][0][7];
