<?php
abstract class Event {
    protected static int $count = 0;
    public function __construct(public readonly string $name) { self::$count++; }
    abstract public function run(array $args);
}
class Log extends Event {
    public function run(array $args) { return sprintf("%d %s", self::$count, $args["who"]); }
}
class Bus {
    private array $on = [];
    public function add(Event $e): static { $this->on[$e->name][] = $e; return $this; }
    public function fire(string $name, array $args = []) {
        return array_map(fn($e) => $e->run($args), $this->on[$name] ?? []);
    }
}
print_r((new Bus)->add(new Log("in"))->fire("in", ["what" => 1]));
