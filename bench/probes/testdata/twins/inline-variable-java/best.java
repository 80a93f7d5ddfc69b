class A{{switch(0){case 1,1:}}}
