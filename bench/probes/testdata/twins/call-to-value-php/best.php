<?php function f(){array_combine([],[1]);}f();
