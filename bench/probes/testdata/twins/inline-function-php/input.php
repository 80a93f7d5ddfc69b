<?php
class Point {
    public readonly int $x;
    public int $y = 0;
    public function label(): string { return "($this->y)"; }
}

function origin(int $y): Point {
    $p = new Point();
    $p->y = $y;
    return $p;
}

function moveTo(Point $p, int $x, int $y): Point {
    $p->y += $y;
    $p->x = $x;
    return $p;
}

function twice(int $n): int {
    return $n * 2;
}

$moved = moveTo(origin(4), twice(3), 1);
echo $moved->label(), "\n";
