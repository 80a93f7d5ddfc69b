<?php use SplFixedArray as Row;new Row(-1);
