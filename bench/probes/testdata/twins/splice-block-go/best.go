package a;func open();func seal();func Pack(){open();seal();seal();open()}
