class FrameBuffer {
public:
    static void clear(short color);
    static short at(int x, int y) { return pixels[y * width + x]; }
private:
    static const int width = 40;
    static const int height = 25;
    static short pixels[width * height];
    static bool dirty;
};

short FrameBuffer::pixels[width * height];
bool FrameBuffer::dirty = false;

void FrameBuffer::clear(short color)
{
    for (short &pixel : pixels)
        pixel = color;
    dirty = true;
}

int main()
{
    FrameBuffer::clear(7);
    return FrameBuffer::at(3, 4) != 7;
}
