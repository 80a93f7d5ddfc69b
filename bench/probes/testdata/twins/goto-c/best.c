scan(){a:goto a;0/0;}
