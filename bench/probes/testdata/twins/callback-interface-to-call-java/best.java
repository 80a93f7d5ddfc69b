interface A{static void main(String...a){Object[]b=new String[1];b[0]=0;}}
