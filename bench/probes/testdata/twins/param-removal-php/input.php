<?php
function quote(int $weight, string $zone, float $rate) {
    $base = $weight * $rate;
    if ($zone === 'EU') $base += 2;
    return carrier($base);
}
function checkout(array $cart, bool $gift) {
    $sum = quote(weight: 3, zone: 'EU', rate: 1.5);
    foreach ($cart as $item)
        $sum += quote(weight: $item, zone: 'US', rate: 2.0);
    return $gift ? $sum : -$sum;
}
echo checkout(cart: [4, 5], gift: true);
