<?php function a(int $a){}a(a(0));
