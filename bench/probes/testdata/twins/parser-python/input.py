class Token:
    def __init__(self, kind, text):
        self.kind = kind
        self.text = text


def tokens(source):
    for word in source.split():
        yield Token("num" if word.isdigit() else "op", word)


class Parser:
    def __init__(self, source):
        self.tokens = list(tokens(source))
        self.at = 0

    def next(self):
        t = self.tokens[self.at]
        self.at += 1
        return t

    def expr(self):
        left = int(self.next().text)
        while self.at < len(self.tokens):
            op = self.next()
            right = int(self.next().text)
            left = left + right if op.text == "+" else left - right
        return left


print(Parser("1 + 2 -").expr())
