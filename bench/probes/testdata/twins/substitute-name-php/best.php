<?php function show($a){echo$a;}show(strlen(...));
