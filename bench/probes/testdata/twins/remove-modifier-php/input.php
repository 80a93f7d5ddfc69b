<?php
abstract class Sensor {
    protected const PINS = 8;
    abstract protected static function read(int $pin): float;
    public static function average(int $from): float {
        return (static::read($from) + static::read($from + 1)) / 2;
    }
}
final class Probe extends Sensor {
    private static ?float $last = null;
    protected static function read(int $pin, bool $raw): float {
        self::$last = $pin % self::PINS;
        return $raw ? 0 : self::$last;
    }
}
echo Probe::average(3);
