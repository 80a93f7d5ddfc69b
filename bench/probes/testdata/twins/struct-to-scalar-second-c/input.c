struct layout {
    int base;
    int width;
    int flags;
};

struct field {
    struct layout layout;
    const char *name;
};

static void layout_init(struct layout *layout, int width)
{
    layout->base = 3;
    layout->width = width;
    layout->flags = 0;
}

static int field_mask(const struct field *field)
{
    int mask = field->layout.base << field->layout.width;
    return mask | field->layout.flags;
}

int main(void)
{
    struct field field;
    field.name = "status";
    layout_init(&field.layout, 40);
    if (field_mask(&field) == 0)
        return 1;
    return 0;
}
