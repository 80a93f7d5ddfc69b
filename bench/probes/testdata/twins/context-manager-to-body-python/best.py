import io
with io.StringIO() as f: 0
f.getvalue()
