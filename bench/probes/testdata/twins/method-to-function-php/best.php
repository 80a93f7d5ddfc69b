<?php function f(){nope();}f();
