<?php
function nightly(array $hosts, bool $dry) {
    $n = count($hosts);
    pull($n);
    {
        $dir = "/srv/" . $n;
        if ($dry) { $dir .= "/tmp"; }
        {
            pack_up($dir);
            $n--;
        }
        declare(ticks=1) {
            push($dir, $hosts);
        }
    }
    prune($n);
    return $dir;
}
