raise OSError("unsupported block 0x1f")from OSError
