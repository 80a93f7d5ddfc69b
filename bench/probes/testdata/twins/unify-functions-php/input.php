<?php
function find(int $id) {
    if ($id > 2) { return $id * 10; }
}
function rank(int $id) {
    $bonus = $id + 1;
    return $bonus;
}
function total(int $id) {
    $low = rank($id);
    return $low + rank(find($id));
}
echo total(3), "\n";
echo total(rank(0)), "\n";
