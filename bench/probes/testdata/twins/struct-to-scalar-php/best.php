<?php $a="Az";echo++$a;
