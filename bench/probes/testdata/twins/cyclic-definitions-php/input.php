<?php
final class Album {
    public function __construct(public Track $lead, public ?Artist $by = null) {}
}
final class Track {
    public ?Album $album;
    public function singer(): Artist { return owner($this); }
}
final class Artist {
    public array $names = ['A', 'B'];
    public function hit(Album $a): Track { return $a->lead; }
}
function owner(Track $t): Artist { return $t->album->by ?? first($t->singer()); }
function first(Artist $a): Artist { return owner($a->hit(new Album(new Track))); }
$lengths = [180, 204];
$total = $lengths * 60;
