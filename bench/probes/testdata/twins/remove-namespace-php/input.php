<?php
namespace App\Util {
  const SIZE = 2;
  function run() { return \strlen(gone(SIZE)); }
}
namespace App {
  use function App\Util\run;
  use App\Util as U;
  class Main { static function go() { return run() + U\SIZE; } }
}
namespace {
  echo App\Main::go();
}
