<?php
class Library {
    private array $shelves = [];
    function shelf(string $topic): object {
        $this->shelves[] = $topic;
        return new class($topic) {
            public readonly int $width = 80;
            function __construct(public string $topic) {}
            function label(): string { return strtoupper($this->topic); }
        };
    }
    function open(): int { return count($this->shelves); }
}
$lib = new Library();
echo $lib->shelf("maps")->label(), $lib->open();
