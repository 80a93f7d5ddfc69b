<?php
function headers(string $line): array {
    return array_map('trim', explode(';', $line));
}

function cells(array $row, int $skip = 0): array {
    return array_values(array_slice($row, $skip));
}

function parse(string $head, array $rows): array {
    $out = [];
    foreach ($rows as $row) {
        $out[] = array_combine(headers($head), cells($row, 1));
    }
    return $out;
}

print_r(parse("name; price", [["x", "tea", 3], ["y", "milk"]]));
