#define FIELD_LIST(X) \
    X(width, int)     \
    X(height, int)    \
    X(title, char *)

#define DECLARE_FIELD(name, type) type name;
#define DECLARE_GETTER(name, type)                    \
    static type *window_##name(struct window *window) \
    {                                                 \
        type copy_##name = window->name;              \
        return &copy_##name;                          \
    }
#define CALL_GETTER(name, type) (void)window_##name(window);

struct window {
    FIELD_LIST(DECLARE_FIELD)
};

FIELD_LIST(DECLARE_GETTER)

void window_dump(struct window *window)
{
    FIELD_LIST(CALL_GETTER)
}
