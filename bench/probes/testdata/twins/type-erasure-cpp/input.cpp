struct Circle {
    double radius;
    double extent() const { return 3.14 * radius * radius; }
};

struct Label {
    const char *text;
};

class AnyShape {
    struct Concept {
        virtual ~Concept() = default;
        virtual double measure() const = 0;
    };
    template <typename Shape>
    struct Model : Concept {
        explicit Model(Shape shape) : shape(shape) {}
        double measure() const override { return shape.extent(); }
        Shape shape;
    };
    Concept *self;
public:
    template <typename Shape>
    AnyShape(Shape shape) : self(new Model<Shape>(shape)) {}
    double measure() const { return self->measure(); }
};

int main()
{
    AnyShape first = Circle{2.0};
    AnyShape second = Label{"north"};
    return first.measure() > second.measure();
}
