<?php echo strtoupper(implode('->',array_reverse(['iron','zinc','gold'])));
