package Shape::Base;

sub new {
    my ($class, %args) = @_;
    my $self = bless { name => "shape", %args }, $class;
    return $self->init;
}

sub init { return $_[0] }

sub report {
    my $self = shift;
    return sprintf "%s: %.2f\n", $self->{name}, $self->area;
}

package Shape::Circle;
our @ISA = ("Shape::Base");

sub area { 3.14159 * $_[0]{r} ** 2 }

package Shape::Box;
our @ISA = ("Shape::Base");

sub init {
    my $self = shift->SUPER::init;
    return { %$self, w => $self->{w} || 1 };
}
sub area { $_[0]{w} ** 2 }

package main;

print Shape::Circle->new(name => "circle", r => 2)->report;
print Shape::Box->new(name => "box")->report;
