// Enough of SQL for tests; keywords in any case.
grammar SQL;

options { caseInsensitive = true; }

script : statement (';' statement?)* EOF ;

statement : select | insert | update | delete | create | drop ;

select : core (('union' 'all'? | 'intersect' | 'except') core)* ('order' 'by' order (',' order)*)? ('limit' expr ('offset' expr)?)? ;

core : 'select' ('distinct' | 'all')? column (',' column)* ('from' source (',' source)*)? ('where' expr)? ('group' 'by' expr (',' expr)* ('having' expr)?)? | '(' select ')' ;

column : '*' | name '.' '*' | expr ('as'? name)? ;

source : table (join)* ;

join : ('left' 'outer'? | 'inner' | 'cross')? 'join' table ('on' expr | 'using' '(' name (',' name)* ')')? ;

table : qualified ('as'? name)? | '(' select ')' ('as'? name)? ;

order : expr ('asc' | 'desc')? ;

insert : 'insert' 'into' qualified ('(' name (',' name)* ')')? ('values' row (',' row)* | select) ;

row : '(' expr (',' expr)* ')' ;

update : 'update' qualified 'set' set (',' set)* ('where' expr)? ;

set : name '=' expr ;

delete : 'delete' 'from' qualified ('where' expr)? ;

create : 'create' 'table' ('if' 'not' 'exists')? qualified '(' definition (',' definition)* ')' ;

definition : name type constraint* | 'primary' 'key' '(' name (',' name)* ')' ;

type : name ('(' NUMBER (',' NUMBER)? ')')? ;

constraint : 'not'? 'null' | 'primary' 'key' | 'unique' | 'default' expr | 'references' qualified ('(' name ')')? ;

drop : 'drop' 'table' ('if' 'exists')? qualified ;

expr
    : literal
    | qualified
    | name '(' ('*' | 'distinct'? expr (',' expr)*)? ')'
    | '(' expr (',' expr)* ')'
    | '(' select ')'
    | 'exists' '(' select ')'
    | 'case' expr? ('when' expr 'then' expr)+ ('else' expr)? 'end'
    | ('-' | '+') expr
    | expr ('*' | '/' | '%') expr
    | expr ('+' | '-' | '||') expr
    | expr ('=' | '<>' | '!=' | '<' | '>' | '<=' | '>=') expr
    | expr 'is' 'not'? 'null'
    | expr 'not'? 'in' '(' (select | expr (',' expr)*) ')'
    | expr 'not'? 'like' expr
    | expr 'not'? 'between' expr 'and' expr
    | 'not' expr
    | expr 'and' expr
    | expr 'or' expr
    ;

qualified : name ('.' name)* ;

name : ID | QUOTED ;

literal : NUMBER | STRING | 'null' | 'true' | 'false' ;

ID     : [a-z_] [a-z_0-9]* ;
QUOTED : '"' (~'"' | '""')* '"' ;
NUMBER : [0-9]+ ('.' [0-9]*)? ;
STRING : '\'' (~'\'' | '\'\'')* '\'' ;

WS      : [ \t\r\n]+ -> skip ;
COMMENT : ('--' ~[\r\n]* | '/*' .*? '*/') -> channel(HIDDEN) ;
