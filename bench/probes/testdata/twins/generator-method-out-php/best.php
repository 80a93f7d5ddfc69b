<?php [...$g=(fn()=>yield)(),...$g];
