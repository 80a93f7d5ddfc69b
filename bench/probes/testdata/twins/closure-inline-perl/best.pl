use strict;@{"north"}
