package text

// SplitLines cuts data after every line.
func SplitLines(data []byte) [][]byte { return linesFormat.Split(data) }

// SplitTokens cuts data into words, numbers, strings and operators, each with the blanks after it.
func SplitTokens(data []byte) [][]byte { return tokensFormat.Split(data) }

// SplitChars cuts data into characters. A byte that is not UTF-8 is one.
func SplitChars(data []byte) [][]byte { return charsFormat.Split(data) }

// SplitBytes cuts data into bytes.
func SplitBytes(data []byte) [][]byte { return bytesFormat.Split(data) }
