fn a(){let b=*&&a();b;}
