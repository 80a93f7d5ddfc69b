coroutine[nil] = 0
