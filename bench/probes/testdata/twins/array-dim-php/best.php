<?php $seats=[];$seats[7];
