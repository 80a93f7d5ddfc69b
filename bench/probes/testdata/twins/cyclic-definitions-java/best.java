class A{{final boolean a;while(a=true);}}
