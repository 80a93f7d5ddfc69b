<?php
class Filters {
  private $steps = [];
  function __construct(private string $name) {}
  function add($key, callable $step) {
    $this->steps[$key] = $step;
    return $this;
  }
  function label($key) {
    $width = strlen($this->name);
    echo str_repeat("-", $width), $this->name . ":" . $this->steps[$key];
  }
}
$f = new Filters("mail");
$f->add("spaces", trim(...))->add("case", fn($s) => strtolower($s));
$f->label("case");
