<?php intdiv(0,0);
