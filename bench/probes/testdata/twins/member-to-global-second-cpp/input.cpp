class Histogram {
public:
    Histogram() : total(0)
    {
        for (int i = 0; i < 4; ++i)
            counts[i] = 0;
    }
    void add(int sample)
    {
        int bucket = bucketOf(sample);
        counts[bucket] += 1;
        ++total;
    }
    int size() const { return total; }
private:
    int bucketOf(int sample) const { return sample; }
    int total;
    int counts[4];
    int spare[16];
};

int main()
{
    Histogram histogram;
    histogram.add(2);
    histogram.add(9);
    return histogram.size() != 2;
}
