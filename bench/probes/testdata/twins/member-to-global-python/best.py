a={1}
for b in a:a-=a
