int a=0<<63;
