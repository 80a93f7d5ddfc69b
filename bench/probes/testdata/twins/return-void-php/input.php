<?php
class Box {
    public function __construct(public int $kg) {}
    public function seal(): static { $this->kg += 1; return $this; }
}
function parcel(int $kg): Box {
    if ($kg > 9) { return new Box($kg); }
    debug_print_backtrace();
    return new Box(0);
}
function dispatch(int $first): int {
    parcel($first)->seal();
    $last = parcel($first + 3)->seal();
    return $last->kg;
}
printf("%d", dispatch(2));
