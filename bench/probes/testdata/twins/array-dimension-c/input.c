#define LAYERS 2
#define ROWS 3

static int grid[LAYERS][ROWS][4];

void grid_fill(int value)
{
    for (int layer = 0; layer < LAYERS; layer++)
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < 4; column++)
                grid[layer][row][column] = value + layer;
}

int grid_last(int layer, int row)
{
    int *cell = &grid[layer][row][0];
    if (!*cell)
        return -1;
    return grid[layer][row][7];
}

int grid_sum(void)
{
    return grid_last(0, 1) + grid_last(1, 2);
}
