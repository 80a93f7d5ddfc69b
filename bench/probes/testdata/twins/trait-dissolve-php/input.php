<?php
namespace App\Stock;

interface Priced { public function price(): int|array; }

trait Discount {
    protected array $steps = [5, 10];
    abstract public function price(): int|array;
    public function reduced(int $level = 0): int {
        return $this->price() - ($this->steps[$level] ?? 0);
    }
}

abstract class Item {
    public function __construct(protected readonly string $name, private int $qty = 1) {}
    public function qty(): int { return $this->qty; }
}

final class Bundle extends Item implements Priced {
    use Discount;
    public function price(): int|array {
        return array_fill(0, $this->qty(), strlen($this->name));
    }
}

echo (new Bundle("set", qty: 2))->reduced(1), "\n";
