<?php ship();bill();ship();
