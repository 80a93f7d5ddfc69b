<?php []["who"];
