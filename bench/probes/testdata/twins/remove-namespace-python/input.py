class Stream:
    LIMIT = 4

    class Source:
        DATA = [3, 1, 4, 1, 5]

        @staticmethod
        def reader():
            return iter(Stream.Source.DATA)

    @staticmethod
    def pairs(src):
        while True:
            yield next(src), next(src)

    @staticmethod
    def sums():
        out = []
        for a, b in Stream.pairs(Stream.Source.reader()):
            out.append(a + b)
        return out[:Stream.LIMIT]


def main():
    print(Stream.sums())


main()
