<?php
function rank($scores, $order) {
    if ($order === 'desc') {
        rsort($scores);
    }
    sort($scores);
    return $scores[0];
}

function best(string $team, $scores) {
    $top = rank($scores, 'asc');
    return "$team: $top";
}

function report($teams, $scores) {
    foreach ($teams as $team) {
        echo best($team, $scores), "\n";
    }
}

report(['red', 'blue'], 17);
