<?php
$log = [];
$run = function ($cb, $n) use (&$log) { $log[] = $n; return $cb($n); };
$out = (function ($a) use ($run) {
  return $run(fn($b) => (function () use ($a, $b) { echo "hit"; return $a["v"]->nope($b); })(), 2);
})(["v" => new ArrayObject([1])]);
$log[] = $out;
