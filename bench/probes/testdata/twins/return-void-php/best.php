<?php function parcel(){debug_print_backtrace();}function dispatch(){parcel();parcel();}dispatch();
