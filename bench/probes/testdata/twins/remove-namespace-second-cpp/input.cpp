namespace audio {
namespace format {
struct Wide { long value; };
long scale(long sample) { return sample * 2; }
}
namespace legacy {
char scale(char sample) { return sample; }
}
namespace mixer {
using format::scale;
using legacy::scale;
inline format::Wide widen(long sample)
{
    format::Wide wide = {format::scale(sample)};
    return wide;
}
}
}

int main()
{
    audio::format::Wide wide = audio::mixer::widen(12L);
    int level = 5;
    int loud = audio::mixer::scale(level);
    return wide.value > loud;
}
