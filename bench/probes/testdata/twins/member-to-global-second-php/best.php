<?php []["theme"];
