<?php
function tone(int $key, float $bend): int {
    $step = ($key - 69) * 2 + ($key > 64 ? 1 : -1);
    $mask = (7 & $step) | ~($bend * 2.5 + $step / 4) ^ 12;
    return (int) (440 + $mask % 12) << ($step <=> 0 && !($mask === 3));
}
echo tone(71, 0.25), "\n";
