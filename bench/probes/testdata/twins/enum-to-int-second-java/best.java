class A{{switch(0){case 0,0:}}}
