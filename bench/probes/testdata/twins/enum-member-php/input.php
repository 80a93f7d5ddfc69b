<?php
enum Align: int {
    case Left = -1;
    case Mid = 0;
    case Right = 4;
    const Wide = self::Right;
}
const FILL = '.';

function pad(string $text, Align $a): string {
    $n = $a === Align::Wide ? 8 : $a->value;
    return str_repeat(FILL, $n) . $text;
}

echo pad('total', Align::Wide), pad('sum', Align::Mid), pad('net', Align::Left);
