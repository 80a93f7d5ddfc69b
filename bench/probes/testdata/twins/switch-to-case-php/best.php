<?php echo"a","b";
