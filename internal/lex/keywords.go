package lex

import "strings"

// Keywords returns the words that have a meaning of their own in a language. There are none if it is not known.
func Keywords(language string) map[string]bool { return keywords[language] }

const (
	cKeywords = "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while define include ifdef ifndef endif undef elif error pragma "
	jsWords   = "async await break case catch class const continue debugger default delete do else export extends false finally for from function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while with yield "
	jvmWords  = "abstract break case catch class continue do else enum extends false final finally for if import interface new null package private protected public return static super switch this throw throws true try void while "
	mlWords   = "and as begin class do done else end exception external false for fun function functor if in include inherit initializer lazy let match method module mutable new nonrec object of open or private rec sig struct then to true try type val virtual when while with "
	shWords   = "case do done elif else esac export fi for function if in local read readonly return select set shift then trap unset until while "
)

// keywords holds the keywords of each language.
var keywords = func() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, row := range []struct{ names, words string }{
		{"c", cKeywords + "_Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert bool true false nullptr"},
		{"cpp cuda", cKeywords + "alignas alignof bool catch class co_await co_return co_yield concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export false final friend mutable namespace new noexcept nullptr operator override private protected public reinterpret_cast requires static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t"},
		{"glsl wgsl", cKeywords + "attribute bool discard false fn in inout layout let mat3 mat4 out override precision ptr true uniform var varying vec2 vec3 vec4"},
		{"csharp", jvmWords + "as async await base bool byte char checked const decimal default delegate double event explicit extern fixed float foreach goto implicit in int internal is lock long namespace object operator out override params readonly record ref sbyte sealed short sizeof stackalloc string struct typeof uint ulong unchecked unsafe ushort using var virtual volatile"},
		{"java", jvmWords + "assert boolean byte char const default double float goto implements instanceof int long native permits record sealed short strictfp synchronized transient var volatile yield"},
		{"kotlin scala", jvmWords + "as by companion constructor data def forSome fun given implicit in init inline is lateinit lazy match object open operator out override sealed then trait type val var when with yield"},
		{"dart", jsWords + "abstract as assert covariant dynamic enum factory implements int is late library mixin on operator part required rethrow sealed String sync typedef"},
		{"solidity", jsWords + "abstract address bool bytes constant constructor contract emit enum event external int interface internal is library mapping memory modifier payable pragma private public pure require returns storage string struct uint uint256 using view virtual"},
		{"javascript", jsWords},
		{"typescript tsx", jsWords + "abstract any as asserts bigint boolean declare enum implements infer interface is keyof module namespace never number object private protected public readonly require string symbol type unique unknown"},
		{"go", "break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package range return select struct switch true type var"},
		{"rust", "as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i8 i16 i32 i64 i128 if impl in isize let loop macro_rules match mod move mut pub ref return self Self static str struct super trait true type u8 u16 u32 u64 u128 union unsafe use usize where while"},
		{"zig", "align and anyerror asm bool break catch comptime const continue defer else enum errdefer error export extern false fn for if inline noalias null opaque or orelse packed pub return struct suspend switch test true try undefined union unreachable usingnamespace var void volatile while"},
		{"swift", "actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is lazy let mutating nil open operator override private protocol public repeat rethrows return self Self some static struct subscript super switch throw throws true try typealias var weak where while"},
		{"python", "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return True try while with yield"},
		{"elixir", "after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end false fn for if import in nil not or quote raise receive require rescue true try unless unquote use when with"},
		{"ruby", "alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo require rescue retry return self super then true undef unless until when while yield"},
		{"perl", "and cmp do else elsif eq for foreach ge gt if last le local lt my ne next no not or our package redo require return sub unless until use while xor"},
		{"php", "abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enum extends false final finally fn for foreach function global goto if implements include instanceof insteadof interface isset list match namespace new null or print private protected public readonly require require_once return self static switch throw trait true try unset use var while xor yield"},
		{"r", "break else FALSE for function if in Inf NA NaN next NULL repeat return TRUE while library"},
		{"julia", "abstract baremodule begin break catch const continue do else elseif end export false finally for function global if import in isa let local macro module mutable nothing primitive quote return struct true try type using where while"},
		{"lua", "and break do else elseif end false for function goto if in local nil not or repeat return then true until while"},
		{"bash make cmake dockerfile", shWords + "ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM RUN USER VOLUME WORKDIR define endef endif ifdef ifeq ifndef ifneq include"},
		{"sql", sqlWords + strings.ToUpper(sqlWords)},
		{"haskell", "case class data default deriving do else family forall foreign if import in infix infixl infixr instance let module newtype of qualified then type where"},
		{"ocaml ocaml_interface", mlWords},
		{"erlang", "after and andalso begin band bnot bor bsl bsr bxor case catch cond div end fun if let maybe not of or orelse receive rem try when xor define export include module record spec"},
		{"lisp clojure smtlib", "and assert check-sat cond declare-const declare-fun def define defmacro defn defun do else exists exit false fn forall if lambda let loop nil not ns or quote recur set set-logic true when"},
		{"llvm wat", "align alloca br call constant declare define elem export false func global i1 i8 i16 i32 i64 icmp import inttoptr label load local memory module null param phi private ptr ret result select store switch table target true type undef unreachable f32 f64"},
		{"fortran", fortranWords + strings.ToUpper(fortranWords)},
		{"verilog", "always and assign begin case casex casez default else end endcase endfunction endgenerate endmodule endtask for forever function generate genvar if initial inout input integer localparam logic module negedge or output parameter posedge reg repeat signed task while wire"},
		{"proto", "bool bytes double enum extend extensions false fixed32 fixed64 float import int32 int64 map max message oneof option optional package repeated required reserved returns rpc service sint32 sint64 stream string syntax to true uint32 uint64"},
		{"graphql", "directive enum extend false fragment implements input interface mutation null on query scalar schema subscription true type union"},
		{"hcl toml yaml json ini", "data false locals module null output provider resource terraform true variable"},
		{"dot", "digraph edge graph node strict subgraph"},
	} {
		set := map[string]bool{}
		for w := range strings.FieldsSeq(row.words) {
			set[w] = true
		}
		for name := range strings.FieldsSeq(row.names) {
			out[name] = set
		}
	}
	return out
}()

const (
	sqlWords     = "add all alter and as asc begin between by case check column commit constraint create cross default delete desc distinct drop else end except exists explain false foreign from full group having if in index inner insert intersect into is join key left like limit natural not null offset on or order outer over partition primary recursive references replace returning right rollback row rows select set table temp then transaction trigger true union unique update using values view when where with "
	fortranWords = "allocatable allocate call case character common complex contains continue cycle deallocate dimension do double else elseif end enddo endif exit function goto if implicit in inout integer intent interface intrinsic logical module none only out parameter pointer precision print private procedure program public pure read real recursive result return save select stop subroutine target then type use where while write "
)
