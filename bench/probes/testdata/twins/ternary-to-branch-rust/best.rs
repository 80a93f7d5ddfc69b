const fn a(){b""[0];}const A:()=a();
