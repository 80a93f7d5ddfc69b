<?php
class Source implements IteratorAggregate {
  private ?Generator $rows = null;
  public function __construct(private array $lines) {}

  private function parse(): Generator {
    foreach ($this->lines as $i => $line) {
      if ($line === "") continue;
      yield $i => explode(",", $line);
    }
  }

  public function getIterator(): Generator {
    return $this->rows ??= $this->parse();
  }
}

function total(iterable $rows): int {
  $sum = 0;
  foreach ($rows as $cells) $sum += array_sum($cells);
  return $sum;
}

$source = new Source(["1,2", "", "3"]);
echo total($source), "\n";
echo total($source), "\n";
