<?php (new ArrayObject)->nope();
