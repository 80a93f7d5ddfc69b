<?php function checksum(){1%0;}function verify(){checksum();}verify();
