next(next(zip())for a in"b")
