"".toFixed()
