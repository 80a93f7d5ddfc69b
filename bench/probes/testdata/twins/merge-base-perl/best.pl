print"circle: 12.57";[]->x
