let 08
echo total
