<?php
class Shipping
{
    public function __construct(private int $base, private int $weight)
    {
    }

    public function cost(): int
    {
        return $this->base + 2 * $this->weight;
    }
}

class Cart
{
    public array $prices = [];
    public Shipping $shipping;

    public function add(int $price): void
    {
        $this->prices[] = $price;
    }

    public function total()
    {
        return $this->prices + $this->shipping->cost();
    }
}

$cart = new Cart();
$cart->shipping = new Shipping(4, 3);
$cart->add(20);
$cart->add(15);
echo $cart->total(), "\n";
