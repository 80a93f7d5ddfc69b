a={0}
for b in a:a-=a
