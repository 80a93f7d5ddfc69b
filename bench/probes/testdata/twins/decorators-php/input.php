<?php
#[Attribute(Attribute::TARGET_METHOD | Attribute::TARGET_CLASS)]
class Route {
    public function __construct(public string $path, public int $parts = 0) {}
}

#[Route('/bills')]
final class Bills {
    #[Route('/split', 0), Deprecated]
    public static function split(#[SensitiveParameter] int $cents, int $parts): int {
        return $cents % $parts;
    }
}

$method = new ReflectionMethod('Bills', 'split');
$route = $method->getAttributes(Route::class)[0]->newInstance();
echo Bills::split(250, $route->parts), $route->path;
