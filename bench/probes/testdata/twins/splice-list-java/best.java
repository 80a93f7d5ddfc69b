class A{Object[]a={"n","e","s","w"};}
