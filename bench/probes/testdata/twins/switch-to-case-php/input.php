<?php
function go($k) {
  $out = [];
  switch ($k) {
    case 1:
      $out[] = "no";
      break;
    case 2:
      echo "a";
      if ($k) { print("b"); }
      break;
    default:
      echo "c";
  }
  return $out;
}
go(2);
