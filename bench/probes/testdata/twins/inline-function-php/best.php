<?php class A{readonly int $x;}$a=new A;$a->x=1;
