struct{}a=a.extent;
