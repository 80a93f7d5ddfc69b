<?php []["missing"];
