class Identified {
public:
    long id() const { return identity; }
protected:
    long identity = 0;
};

class Positioned : public Identified {
public:
    void move(int dx, int dy) { x += dx; y += dy; }
protected:
    int x = 0, y = 0;
};

class Sprite : public Positioned {
public:
    explicit Sprite(long number) { identity = number; }
    bool visible() const { return shown && id() > 0; }
    void hide() { shown = false; }
private:
    bool shown = true;
};

bool check()
{
    Sprite sprite(17);
    sprite.move(3, 4);
    sprite.hide();
    return sprite.visible();
}
