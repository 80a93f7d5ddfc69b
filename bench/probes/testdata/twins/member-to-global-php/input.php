<?php
class Config {
    public static $items = ["a" => 1];
    const LIMIT = 3;
    private $path;
    public function __construct($p) { $this->path = $p; }
    public function load() {
        self::$items[$this->path] = self::LIMIT;
        return self::$items["missing"];
    }
}
$c = new Config("x");
echo $c->load();
