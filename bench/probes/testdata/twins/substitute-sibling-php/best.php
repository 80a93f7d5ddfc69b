<?php echo trim(...);
