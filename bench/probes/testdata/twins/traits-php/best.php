<?php (new Error)->lst();
