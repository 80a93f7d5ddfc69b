struct{int a;}p={.a=9,.a=3};
