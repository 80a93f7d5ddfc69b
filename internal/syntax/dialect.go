package syntax

// A dialect is what compilers accept in a language beside what its grammar knows: attributes, builtins,
// keywords of their own, and the markers that a preprocessor leaves. The parser sees a text in which such
// pieces are blank, or spelled as the grammar knows them, and in which nothing is left out that compilers
// imply; afterwards the tree is made to print the source byte for byte (dialect_weave.go).
//
// Line markers are never code, so they are always set aside, and so is what the grammar takes for something else:
// to it, class A B { } is a function. Everything else is changed only in a file that the grammar does not know
// as it stands.
type dialect struct {
	by  map[string][]*pattern // by the first word or sign of the piece
	any []*pattern            // those that begin with any word

	rows []string // the forms

	lexis

	// whole, if set, returns the last token of the piece that begins at token i, and how the parser sees it,
	// where rows cannot tell.
	whole func(s *scanned, i int) (p piece, last int)

	// implied, if set, returns the texts that the parser is to see before some tokens of a source and that
	// are not there, by the indices of the tokens.
	implied func(s *scanned) map[int]string
}

// A lexis says how a source is divided into tokens.
type lexis struct {
	comment    string // what begins a comment up to the end of its line
	directives bool   // lines that begin with # are for a preprocessor
	fold       bool   // words are the same in capital letters

	words map[string]bool // words in pieces that are not names
}

// cLexis is that of C.
var cLexis = lexis{comment: "//", directives: true}

// A manner is how the parser sees a piece.
type manner uint8

const (
	ordinary  manner = iota // as it is
	aside                   // not at all; it can be removed
	respelled               // as another word, which is not longer
	opaque                  // as a name, which stands for the whole piece
	implied                 // after a text that is not there
)

// A spelling is a row of the table of a dialect.
//
// Its form is the tokens of the piece, or those before it, those of the piece and those after it, with
// slashes in between. A token is a text, several with bars in between, W for any word, V for any that may be a
// name, M for one in capital letters, N for a number or a string, S for signs up to a round bracket, () or {} or
// <> for a pair of brackets and everything in them, D for a directive or the end of the file.
type spelling struct {
	how   manner
	form  string
	as    string // what the parser sees, if it is respelled
	guess bool   // it is the use of a macro, as far as its spelling tells

	always bool // the grammar takes it for something else
}

// gnu is the dialect of gcc and clang for C and C++, and what the grammar of C++ does not know.
var gnu = newDialect(cLexis, []spelling{
	{how: aside, form: "__attribute__|__attribute|__declspec|_Alignas|alignas|__asm__|__asm|asm|_Pragma|__pragma ()"},
	{how: aside, form: "__extension__|_Complex|__complex__|__complex|_Imaginary|__real__|__real|__imag__|__imag|_Nonnull|_Nullable|_Null_unspecified"},
	{how: respelled, form: "__inline|__inline__|__forceinline", as: "inline"},
	{how: respelled, form: "__restrict|__restrict__", as: "restrict"},
	{how: respelled, form: "__const|__const__", as: "const"},
	{how: respelled, form: "__volatile|__volatile__", as: "volatile"},
	{how: respelled, form: "__signed|__signed__", as: "signed"},
	{how: respelled, form: "__alignof|__alignof__|_Alignof", as: "sizeof"},
	{how: respelled, form: "__decltype", as: "decltype"},
	{how: opaque, form: "__typeof|__typeof__|typeof|__underlying_type|__remove_cv|__remove_reference|__remove_cvref" +
		"|__bases|__direct_bases|__add_pointer|__decay|__make_signed|__make_unsigned ()"},
	{how: opaque, form: "__builtin_va_arg|__builtin_offsetof|__builtin_types_compatible_p|__builtin_bit_cast ()"},
	{how: opaque, form: "__has_nothrow_assign|__has_nothrow_constructor|__has_nothrow_copy|__has_trivial_assign" +
		"|__has_trivial_constructor|__has_trivial_copy|__has_trivial_destructor" +
		"|__has_unique_object_representations|__has_virtual_destructor" +
		"|__is_abstract|__is_aggregate|__is_array|__is_assignable|__is_base_of|__is_class|__is_constructible" +
		"|__is_convertible|__is_convertible_to|__is_empty|__is_enum|__is_final|__is_function|__is_layout_compatible" +
		"|__is_literal|__is_literal_type|__is_nothrow_assignable|__is_nothrow_constructible|__is_pod" +
		"|__is_pointer_interconvertible_base_of|__is_polymorphic|__is_same|__is_same_as|__is_standard_layout" +
		"|__is_trivial|__is_trivially_assignable|__is_trivially_constructible|__is_trivially_copyable" +
		"|__is_trivially_destructible|__is_union|__reference_binds_to_temporary|__reference_constructs_from_temporary" +
		"|__reference_converts_from_temporary ()"},

	// What follows is standard C++ that the grammar does not know.
	{how: aside, form: "/ W :: / *"},                                                     // int C::*p
	{how: respelled, form: "->*|.*", as: "*"},                                            // (a.*p)()
	{how: aside, form: "/ *|&|&& / ="},                                                   // void f(int * = 0)
	{how: aside, form: "= W / *|&|&& / ,|>"},                                             // template<typename = T *>
	{how: aside, form: "= const W / *|&|&& / ,|>"},                                       // template<typename = const T *>
	{how: aside, form: "= W < W > / *|&|&& / ,|>"},                                       //
	{how: aside, form: "= const W < W > / *|&|&& / ,|>"},                                 //
	{how: aside, form: "= / const / W ,|<|>|*|&|&&"},                                     //
	{how: aside, form: "... / ... /"},                                                    // void f(T......)
	{how: aside, form: "} / ... / ,|}"},                                                  // { {a}... }
	{how: aside, form: "~ W / < W > / ("},                                                // p->~C<T>()
	{how: aside, form: "return|using|(|{|=|&&|!|, / typename / W ::|<"},                  // typename C::D()
	{how: aside, form: "extern template"},                                                // extern template class C<int>;
	{how: aside, form: "/ template / class|struct|union"},                                // template class C<int>;
	{how: aside, form: "/ = delete|default / ;"},                                         // void f() = delete;
	{how: aside, form: "/ = {} / ,|)"},                                                   // void f(C = {})
	{how: aside, form: ";|{ W / : N / ;"},                                                // struct { int : 3; }
	{how: aside, form: "/ : N / ="},                                                      // struct { int a : 3 = 0; }
	{how: respelled, form: "} / += /", as: "+"},                                          // C{} += 1
	{how: respelled, form: "} / -= /", as: "-"},                                          //
	{how: opaque, form: ".|->|::|return|=|(|! / operator S / ("},                         // a.operator+(b)
	{how: opaque, form: ".|->|::|return|=|(|! / operator () / ("},                        // a.operator()(b)
	{how: opaque, form: ":: / operator W / ;"},                                           // using C::operator D;
	{how: opaque, form: ",|(|{|return|= / decltype () / {"},                              // decltype(a){b}
	{how: opaque, form: ",|(|{|return|= / unsigned|signed|int|long|char|bool|short / {"}, // int{a}
	{how: opaque, form: "-> / decltype () / {|;"},                                        // auto f() -> decltype(a, b)
	{how: opaque, form: "(|{|;|return|= / operator new|delete / ("},                      // operator delete(p);
	{how: aside, form: "/ ( * ) [ ] / ,|>"},                                              // C<int (*)[]>
	{how: aside, form: ";|{|} W * W ( W / . W / ) ;"},                                    // int *p(a.b);
	{how: opaque, form: "const W & W ( / W < W > () / ) ;"},                              // const int &r(f<int>(a.b));
	{how: opaque, form: ".|-> / operator :: W :: W < W , W > / ("},                       // a.operator ::std::C<int, int>()
	{how: respelled, form: "if / consteval / {", as: "(a)"},                              //
	{how: respelled, form: "if / ! consteval / {", as: "(a)"},                            //
	{how: aside, form: "W / ... / ;"},                                                    // using C<T>::f...;
	{how: opaque, form: "typename|, / W <> / :: W ="},                                    // template<typename C<int>::D = 0>
	{how: opaque, form: "typeid ( void )"},                                               //
	{how: aside, form: "new W / * / ["},                                                  // new C *[1]

	// What follows are uses of macros that stand for attributes, specifiers, or nothing.
	{always: true, how: aside, form: "class|struct|union|enum / M / W {|:|final"}, // class EXPORT C {
	{guess: true, how: aside, form: "class|struct|union|enum / M / W ;|::|<"},
	{guess: true, how: aside, form: "class|struct|union|enum / M / [ ["},
	{guess: true, how: aside, form: "class|struct|union|enum / M () / W"}, // class ALIGN(8) C {
	{guess: true, how: aside, form: "/ M / W W"},                          // EXPORT const C f();
	{guess: true, how: aside, form: "/ M / W *|&|&&|::|<"},                // EXPORT C *f();
	{guess: true, how: aside, form: "/ M () / W W"},                       // DEPRECATED("a") int f();
	{guess: true, how: aside, form: "/ M () / W *|&|&&|::|<"},
	{guess: true, how: aside, form: "/ M / M ("},                                                                                      // BEGIN WARNING("a") class C;
	{guess: true, how: aside, form: "/ M / class|struct|namespace|template|using|typedef|enum|union|friend|public|private|protected"}, // OBJECT public:
	{guess: true, how: aside, form: "/ M () / class|struct|namespace|template|using|typedef|enum|union|friend|public|private|protected"},
	{guess: true, how: aside, form: ";|}|{ / M / D"},      // END at the end of the file
	{guess: true, how: aside, form: ";|}|{|: / M / ~|}"},  // EXPORT ~C();
	{guess: true, how: aside, form: ";|}|{|: / M () / }"}, // NOCOPY(C) }
	{guess: true, how: aside, form: "V|>|*|& / M / V ("},  // int CALL f();
	{guess: true, how: aside, form: "V|>|*|& / M / operator"},
	{guess: true, how: aside, form: "V / M / *"},     // char FAR *a;
	{guess: true, how: aside, form: ") / M / {|;|:"}, // int f() NOEXCEPT;
	{guess: true, how: aside, form: ") / M M / {|;|:"},
	{guess: true, how: aside, form: ") const / M / {|;|="},
	{guess: true, how: aside, form: ") const / M M / {|;|="},
	{guess: true, how: aside, form: ") / M () / {|:"},   // int f(int a) LOCKS(m) {
	{guess: true, how: aside, form: "( ) / M () / ;|="}, // int f() LOCKS(m);
	{guess: true, how: aside, form: "V|*|& V ) / M () / ;|="},
	{guess: true, how: aside, form: ") const / M () / {|;|="},
	{guess: true, how: aside, form: "V|*|&|> V / M () / ;|="}, // int a GUARDED_BY(m);
	{guess: true, how: aside, form: "N / M / N"},              // "a" TEXT "b"
	{guess: true, how: opaque, form: ", / M () / >"},          // template<class C, IF(a)>
	{guess: true, how: opaque, form: ", / M () / , typename|class"},
})

// gnuC is that of C, in which a declaration without a type has one, too.
var gnuC = &dialect{by: gnu.by, any: gnu.any, rows: gnu.rows, lexis: gnu.lexis, implied: impliedInts}
