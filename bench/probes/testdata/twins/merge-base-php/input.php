<?php
abstract class A {
  public const N = 1;
  abstract protected function f(int $a, ?string $b = null): ?string;
  public static function make(): static { return new static(); }
}
final class B extends A {
  private readonly int $n;
  public function g(int ...$x): void { echo self::N, $this->n; }
}
B::make()->g(1);
