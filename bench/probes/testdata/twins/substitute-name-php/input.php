<?php
class Route { public $path = "/"; public $handler; }
class Table { public array $routes = []; public int $hits = 0; }
function show(Table $table, string $name, callable $fallback) {
    if (!isset($table->routes[$name]))
        return $fallback($name);
    $table->hits++;
    echo "handler: " . $table->routes[$name]->handler;
}
$table = new Table;
$table->routes["home"] = new Route;
$table->routes["home"]->handler = ucfirst(...);
show($table, "home", strlen(...));
