class DecodeError(Exception):
    code = 1

    def __init__(self, detail, *args):
        super().__init__(detail, *args)
        self.detail = detail

    def __str__(self):
        return "%s block %s" % (self.prefix(), self.detail)

    def prefix(self):
        return "bad"


class BlockError(DecodeError):
    code = 2

    def prefix(self):
        return "unsupported"


TABLE = {16: "raw", 24: "rle"}


def decode(stream):
    out = []
    for tag in stream:
        try:
            out.append(TABLE[tag])
        except KeyError as err:
            raise BlockError(f"{tag:#x}") from err
    return out


print(decode([16, 24, 31]))
