<?php class A{readonly int $a=0;}
