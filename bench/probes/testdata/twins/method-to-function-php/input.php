<?php
class A {
  private $x;
  function __construct($n) { $this->x = $n; }
  public function f($k) { return nope($this->x, $k); }
}
$a = new A(1);
$a->f(2);
