#include <stdlib.h>

static void skip_prefix(char **cursor, int *remaining)
{
    if (*remaining >= 3) {
        *cursor += 3;
        *remaining -= 3;
    }
}

static void next_line(char ***stream, int *remaining)
{
    skip_prefix(*stream, remaining);
    ***stream = ' ';
}

static void release(char ***stream)
{
    free(**stream);
    **stream = NULL;
}

int process(void)
{
    int remaining = 16;
    char *line = malloc(16);
    char **handle = &line;
    if (line == NULL)
        return -1;
    next_line(&handle, &remaining);
    release(&handle);
    return remaining;
}
