const A:bool=!0u8<0;
