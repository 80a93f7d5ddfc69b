#!/usr/bin/perl
use strict;
use warnings;

# Counts words.
my %count;
while (my $line = <STDIN>) {
    chomp $line;
    foreach my $w (split /\s+/, $line) {
        $count{$w}++ if length($w) > 2;
    }
}

sub show {
    my ($name, @rest) = @_;
    print "$name: $count{$name}\n";
    return scalar @rest;
}
show($_) for sort keys %count;
