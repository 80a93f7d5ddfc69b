<?php
interface Renderer { public function render(string $body): string; }

abstract class Base implements Renderer {
  public function __construct(protected readonly string $format, private array $opts = []) {}
  abstract protected function open(): string;
  public function render(string $body): string {
    return $this->open() . $body . ($this->opts["end"] ?? "\n");
  }
}

final class Report extends Base {
  public static function make(string $path): static {
    return new static(strtolower(pathinfo($path, PATHINFO_EXTENSION)));
  }
  protected function open(): string {
    return match ($this->format) {
      "html", "htm" => "<p>",
      "md" => "* ",
      "txt" => "",
    };
  }
}

foreach (["a.txt", "b.md", "c.PDF"] as $path) {
  echo Report::make($path)->render("hello");
}
