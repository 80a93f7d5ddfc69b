<?php
$metals = ['iron', 'zinc', 'gold'];
$back = array_reverse($metals);
$glue = '-' . '>';
$line = implode($glue, $back);
$long = strlen($line);
$text = strtoupper($line);
if ($long > 5) {
  echo $text, "\n";
}
