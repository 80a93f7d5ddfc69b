"use strict";({get n(){}}).n=0
