<?php
class Stamp { public string $code = "A0"; public ?Stamp $prev = null; }
class Ticket {
    public int $desk = 1;
    public Stamp $stamp;
}
$t = new Ticket;
$t->stamp = new Stamp;
$t->stamp->code = "Az";
if ($t->desk > 3)
    $t->stamp->prev = new Stamp;
$t->stamp->code++;
echo $t->stamp->code, "\n";
