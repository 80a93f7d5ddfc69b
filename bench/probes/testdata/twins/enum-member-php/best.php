<?php str_repeat("",-1);
