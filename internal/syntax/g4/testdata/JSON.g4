grammar JSON;

json : value EOF ;

value : object | array | STRING | NUMBER | 'true' | 'false' | 'null' ;

object : '{' (member (',' member)*)? '}' ;

member : STRING ':' value ;

array : '[' (value (',' value)*)? ']' ;

STRING : '"' (~["\\\u0000-\u001F] | '\\' (["\\/bfnrt] | 'u' HEX HEX HEX HEX))* '"' ;
NUMBER : '-'? ('0' | [1-9] [0-9]*) ('.' [0-9]+)? ([eE] [+-]? [0-9]+)? ;
WS     : [ \t\r\n]+ -> skip ;

fragment HEX : [0-9a-fA-F] ;
