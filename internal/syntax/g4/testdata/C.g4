// Enough of C for tests: what a preprocessor leaves, without extensions.
grammar C;

unit : external* EOF ;

external : functionDefinition | declaration | ';' ;

functionDefinition : specifier+ declarator compoundStatement ;

declaration : specifier+ (initDeclarator (',' initDeclarator)*)? ';' ;

initDeclarator : declarator ('=' initializer)? ;

initializer : assignment | '{' (element (',' element)* ','?)? '}' ;

element : (('[' expression ']' | '.' Identifier)+ '=')? initializer ;

specifier : storage | typeSpecifier | qualifier ;

storage : 'typedef' | 'extern' | 'static' | 'auto' | 'register' | 'inline' ;

qualifier : 'const' | 'volatile' | 'restrict' ;

typeSpecifier
    : 'void' | 'char' | 'short' | 'int' | 'long' | 'float' | 'double' | 'signed' | 'unsigned' | '_Bool'
    | structSpecifier
    | enumSpecifier
    | Identifier
    ;

structSpecifier : ('struct' | 'union') (Identifier? '{' field* '}' | Identifier) ;

field : (typeSpecifier | qualifier)+ (fieldDeclarator (',' fieldDeclarator)*)? ';' ;

fieldDeclarator : declarator (':' conditional)? | ':' conditional ;

enumSpecifier : 'enum' (Identifier? '{' enumerator (',' enumerator)* ','? '}' | Identifier) ;

enumerator : Identifier ('=' conditional)? ;

declarator : pointer? directDeclarator ;

pointer : ('*' qualifier*)+ ;

directDeclarator
    : Identifier
    | '(' declarator ')'
    | directDeclarator '[' assignment? ']'
    | directDeclarator '(' parameters? ')'
    ;

parameters : parameter (',' parameter)* (',' '...')? ;

parameter : specifier+ (declarator | abstractDeclarator?) ;

abstractDeclarator : pointer | pointer? directAbstract ;

directAbstract
    : '(' abstractDeclarator ')'
    | '[' assignment? ']'
    | '(' parameters? ')'
    | directAbstract '[' assignment? ']'
    | directAbstract '(' parameters? ')'
    ;

typeName : (typeSpecifier | qualifier)+ abstractDeclarator? ;

statement
    : labeledStatement
    | compoundStatement
    | expressionStatement
    | selectionStatement
    | iterationStatement
    | jumpStatement
    ;

labeledStatement : Identifier ':' statement | 'case' conditional ':' statement | 'default' ':' statement ;

compoundStatement : '{' (declaration | statement)* '}' ;

expressionStatement : expression? ';' ;

selectionStatement
    : 'if' '(' expression ')' statement ('else' statement)?
    | 'switch' '(' expression ')' statement
    ;

iterationStatement
    : 'while' '(' expression ')' statement
    | 'do' statement 'while' '(' expression ')' ';'
    | 'for' '(' (declaration | expression? ';') expression? ';' expression? ')' statement
    ;

jumpStatement : ('goto' Identifier | 'continue' | 'break' | 'return' expression?) ';' ;

expression : assignment (',' assignment)* ;

assignment : conditional | unary ('=' | '*=' | '/=' | '%=' | '+=' | '-=' | '<<=' | '>>=' | '&=' | '^=' | '|=') assignment ;

conditional : logicalOr ('?' expression ':' conditional)? ;

logicalOr : logicalAnd ('||' logicalAnd)* ;

logicalAnd : inclusiveOr ('&&' inclusiveOr)* ;

inclusiveOr : exclusiveOr ('|' exclusiveOr)* ;

exclusiveOr : and ('^' and)* ;

and : equality ('&' equality)* ;

equality : relational (('==' | '!=') relational)* ;

relational : shift (('<' | '>' | '<=' | '>=') shift)* ;

shift : additive (('<<' | '>>') additive)* ;

additive : multiplicative (('+' | '-') multiplicative)* ;

multiplicative : cast (('*' | '/' | '%') cast)* ;

cast : '(' typeName ')' cast | unary ;

unary
    : postfix
    | ('++' | '--') unary
    | ('&' | '*' | '+' | '-' | '~' | '!') cast
    | 'sizeof' (unary | '(' typeName ')')
    ;

postfix
    : primary
    | postfix '[' expression ']'
    | postfix '(' (assignment (',' assignment)*)? ')'
    | postfix ('.' | '->') Identifier
    | postfix ('++' | '--')
    | '(' typeName ')' '{' element (',' element)* ','? '}'
    ;

primary : Identifier | Constant | StringLiteral+ | '(' expression ')' ;

Identifier    : [a-zA-Z_] [a-zA-Z_0-9]* ;
Constant      : ('0' [xX] [0-9a-fA-F]+ | [0-9]+) [uUlL]* | [0-9]* ('.' [0-9]+ | [0-9] '.') ([eE] [+-]? [0-9]+)? [fFlL]? | [0-9]+ [eE] [+-]? [0-9]+ [fFlL]? | 'L'? '\'' (~['\\\r\n] | '\\' .)+ '\'' ;
StringLiteral : ('L' | 'u8' | 'u' | 'U')? '"' (~["\\\r\n] | '\\' .)* '"' ;

Blank     : [ \t\r\n]+ -> skip ;
Directive : '#' ~[\r\n]* -> channel(HIDDEN) ;
Comment   : '/*' .*? '*/' -> channel(HIDDEN) ;
Line      : '//' ~[\r\n]* -> channel(HIDDEN) ;
