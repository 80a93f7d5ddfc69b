<?php isset(0);
