<?php
function labels(array $rows, string $lang): array {
    return array_values(array_filter(array_map(
        fn($row) => trim(sprintf('%s: %s', $row['code'], implode(', ', array_map(
            fn($t) => $t->lang === $lang && isset($t->names()) ? $t->text : '',
            $row['texts'] ?? [],
        )))),
        $rows,
    ), 'strlen'));
}
