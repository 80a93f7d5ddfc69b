echo a
echo b
