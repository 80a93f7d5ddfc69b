<?php
$cart = ['pen' => 3, 'ink' => 0];
$total = array_sum($cart);
if ($total === 0) {
    bill();
} elseif ($total > 2 && isset($cart['ink'])) {
    ship();
    if (!$cart['ink']) {
        $cart['ink'] = 1;
        bill();
    } else {
        refund();
    }
    foreach ($cart as $item => $n)
        if ($item === 'pen' || $n > 9) ship();
} else {
    refund();
}
