<?php function nightly(){pull();pack_up();push();prune();}
