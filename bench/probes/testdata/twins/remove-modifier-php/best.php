<?php class Sensor{function read(){}}class Probe extends Sensor{function read($a){}}
