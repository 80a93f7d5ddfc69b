"".join(["", None])
