<?php
const SHARDS = 0;

function checksum(string $key, int $seed = 17): int
{
    $sum = $seed;
    for ($i = 0; $i < strlen($key); $i++) {
        $sum = $sum * 31 + ord($key[$i]);
    }
    return $sum;
}

function shard(string $key, int $count = SHARDS, int $offset = 1): int
{
    return $offset + checksum($key) % $count;
}

function locate(string $key, string $prefix = "node", ?int $count = null): string
{
    $index = $count === null ? shard($key) : shard($key, $count);
    return $prefix . $index;
}

echo locate("alice", "cache", 4), "\n";
echo locate("bob"), "\n";
