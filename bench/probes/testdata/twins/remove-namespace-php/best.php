<?php function run(){gone();}run();
