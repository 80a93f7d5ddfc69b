<?php
function describe(array $server, string $sep) {
    $names = array_keys($server);
    sort($names);
    return implode($sep, $names) . strlen($server);
}

$env = 'prod';
$config = [
    'env' => $env,
    'net' => [
        'host' => $host,
        'ports' => [80, $port, 'tls' => [443, $tls]],
    ],
    'auth' => ['user' => $user, 'retry' => 3],
];

echo 'checking ';
echo describe($config, ', ');
