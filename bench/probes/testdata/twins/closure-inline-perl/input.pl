use strict;

my %dispatch = (
    turn => sub { my ($state, $to) = @_; $state->{heading} = $to; return $state },
    move => sub {
        my ($state, $n) = @_;
        push @{ $state->{path} }, ($state->{heading}) x $n;
        return $state;
    },
    undo => sub { my ($state) = @_; pop @{ $state->{heading} }; return $state },
);

sub run {
    my ($state, @program) = @_;
    for my $step (@program) {
        my ($op, @args) = @$step;
        my $code = $dispatch{$op} or die "unknown op $op\n";
        $state = $code->($state, @args);
    }
    return $state;
}

my $end = run({ path => [] }, [ turn => "north" ], [ move => 2 ], ["undo"]);
print join(" ", @{ $end->{path} }), "\n";
