// Enough of Java for tests.
grammar Java;

unit : ('package' name ';')? ('import' 'static'? name ('.' '*')? ';')* typeDeclaration* EOF ;

name : Identifier ('.' Identifier)* ;

typeDeclaration : modifier* (classDeclaration | interfaceDeclaration | enumDeclaration) | ';' ;

modifier
    : 'public' | 'protected' | 'private' | 'static' | 'abstract' | 'final' | 'native' | 'synchronized' | 'transient' | 'volatile'
    | annotation
    ;

annotation : '@' name ('(' (expression (',' expression)*)? ')')? ;

classDeclaration : 'class' Identifier typeParameters? ('extends' type)? ('implements' type (',' type)*)? classBody ;

interfaceDeclaration : 'interface' Identifier typeParameters? ('extends' type (',' type)*)? classBody ;

enumDeclaration : 'enum' Identifier ('implements' type (',' type)*)? '{' (enumConstant (',' enumConstant)*)? ','? (';' member*)? '}' ;

enumConstant : Identifier arguments? classBody? ;

typeParameters : '<' typeParameter (',' typeParameter)* '>' ;

typeParameter : Identifier ('extends' type ('&' type)*)? ;

classBody : '{' member* '}' ;

member : ';' | 'static'? block | modifier* memberDeclaration ;

memberDeclaration
    : typeParameters? (type | 'void') Identifier parameters ('[' ']')* ('throws' name (',' name)*)? (block | ';')
    | typeParameters? Identifier parameters ('throws' name (',' name)*)? block
    | type declarator (',' declarator)* ';'
    | classDeclaration
    | interfaceDeclaration
    | enumDeclaration
    ;

parameters : '(' (parameter (',' parameter)*)? ')' ;

parameter : modifier* type '...'? Identifier ('[' ']')* ;

declarator : Identifier ('[' ']')* ('=' initializer)? ;

initializer : expression | '{' (initializer (',' initializer)* ','?)? '}' ;

type : (Identifier typeArguments? ('.' Identifier typeArguments?)* | primitive) ('[' ']')* ;

primitive : 'boolean' | 'char' | 'byte' | 'short' | 'int' | 'long' | 'float' | 'double' ;

typeArguments : '<' (typeArgument (',' typeArgument)*)? '>' ;

typeArgument : type | '?' (('extends' | 'super') type)? ;

block : '{' blockStatement* '}' ;

blockStatement : localVariable ';' | statement | modifier* classDeclaration ;

localVariable : modifier* type declarator (',' declarator)* ;

statement
    : block
    | 'assert' expression (':' expression)? ';'
    | 'if' '(' expression ')' statement ('else' statement)?
    | 'for' '(' forControl ')' statement
    | 'while' '(' expression ')' statement
    | 'do' statement 'while' '(' expression ')' ';'
    | 'try' ('(' localVariable (';' localVariable)* ';'? ')')? block catchClause* ('finally' block)?
    | 'switch' '(' expression ')' '{' switchGroup* '}'
    | 'synchronized' '(' expression ')' block
    | 'return' expression? ';'
    | 'throw' expression ';'
    | 'break' Identifier? ';'
    | 'continue' Identifier? ';'
    | ';'
    | expression ';'
    | Identifier ':' statement
    ;

catchClause : 'catch' '(' modifier* name ('|' name)* Identifier ')' block ;

switchGroup : ('case' expression ':' | 'default' ':')+ blockStatement* ;

forControl
    : modifier* type Identifier ':' expression
    | (localVariable | expression (',' expression)*)? ';' expression? ';' (expression (',' expression)*)?
    ;

expression
    : primary
    | expression '.' (call | Identifier | 'this' | 'class' | 'new' creator)
    | expression '[' expression ']'
    | call
    | 'new' creator
    | '(' type ')' expression
    | expression ('++' | '--')
    | ('+' | '-' | '++' | '--') expression
    | ('~' | '!') expression
    | expression ('*' | '/' | '%') expression
    | expression ('+' | '-') expression
    | expression ('<' '<' | '>' '>' '>' | '>' '>') expression
    | expression ('<=' | '>=' | '>' | '<') expression
    | expression 'instanceof' type
    | expression ('==' | '!=') expression
    | expression '&' expression
    | expression '^' expression
    | expression '|' expression
    | expression '&&' expression
    | expression '||' expression
    | <assoc=right> expression '?' expression ':' expression
    | <assoc=right> expression ('=' | '+=' | '-=' | '*=' | '/=' | '&=' | '|=' | '^=' | '%=' | '<<=' | '>>=' | '>>>=') expression
    | lambda
    | expression '::' typeArguments? (Identifier | 'new')
    ;

lambda : (Identifier | '(' (Identifier (',' Identifier)*)? ')' | parameters) '->' (expression | block) ;

call : (Identifier | 'this' | 'super') arguments ;

arguments : '(' (expression (',' expression)*)? ')' ;

creator : type arguments classBody? | (name | primitive) ('[' expression ']')+ ('[' ']')* | type '{' (initializer (',' initializer)* ','?)? '}' ;

primary : '(' expression ')' | 'this' | 'super' | literal | Identifier | primitive ('[' ']')* '.' 'class' ;

literal : Number | Char | String | 'true' | 'false' | 'null' ;

Identifier : [a-zA-Z_$\p{L}] [a-zA-Z0-9_$\p{L}\p{Nd}]* ;
Number     : ('0' [xXbB] [0-9a-fA-F_]+ | [0-9] [0-9_]* ('.' [0-9_]*)? ([eE] [+-]? [0-9]+)? | '.' [0-9]+ ([eE] [+-]? [0-9]+)?) [lLfFdD]? ;
Char       : '\'' (~['\\\r\n] | '\\' .)+ '\'' ;
String     : '"' (~["\\\r\n] | '\\' .)* '"' ;

Blank   : [ \t\r\n\f]+ -> skip ;
Comment : '/*' .*? '*/' -> channel(HIDDEN) ;
Line    : '//' ~[\r\n]* -> channel(HIDDEN) ;
