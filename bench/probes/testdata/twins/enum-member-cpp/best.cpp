void a(){switch(0)case 0:case 0:;}
