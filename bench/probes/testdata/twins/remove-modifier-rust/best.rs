trait a{}impl a for u32{}impl a for u32{}
