int a="";
