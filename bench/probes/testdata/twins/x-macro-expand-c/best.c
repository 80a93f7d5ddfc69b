f(char a){switch(a)case 300:;}
