<?php
class Config
{
    private static array $values = ["lang" => "en", "zone" => "UTC"];
    private static int $reads = 0;

    public static function get(string $name)
    {
        self::$reads++;
        return self::$values[$name];
    }

    public static function set(string $name, $value): void
    {
        self::$values[$name] = $value;
    }

    public static function reads(): int
    {
        return self::$reads;
    }
}

class Page
{
    private string $option = "theme";

    public function render(): string
    {
        return Config::get("lang") . "/" . Config::get($this->option);
    }
}

Config::set("lang", "de");
$page = new Page();
echo $page->render(), Config::reads(), "\n";
