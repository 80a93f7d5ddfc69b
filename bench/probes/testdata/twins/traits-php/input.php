<?php
namespace App\Model;
interface HasName { public function name(): string; }
trait Cached {
    private array $cache = [];
    protected function remember(string $k, callable $f) { return $this->cache[$k] ??= $f(); }
}
final class User implements HasName {
    use Cached;
    public function __construct(private ?string $first, private string $last = "x") {}
    public function name(): string {
        return $this->remember("n", fn() => $this->first . " " . strtoupper($this->lst()));
    }
}
foreach ([new User("a"), new User(null)] as $u) { echo $u->name(), "\n"; }
