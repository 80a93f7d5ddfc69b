'use strict'
Object.freeze({unit:0}).unit++
