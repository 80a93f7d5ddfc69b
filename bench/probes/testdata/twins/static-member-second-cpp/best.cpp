short a[1000];
