//go:build cgo

package syntax

import (
	"github.com/alexaandru/go-sitter-forest/clojure"
	"github.com/alexaandru/go-sitter-forest/cmake"
	"github.com/alexaandru/go-sitter-forest/dart"
	"github.com/alexaandru/go-sitter-forest/dockerfile"
	"github.com/alexaandru/go-sitter-forest/dot"
	"github.com/alexaandru/go-sitter-forest/elixir"
	"github.com/alexaandru/go-sitter-forest/erlang"
	"github.com/alexaandru/go-sitter-forest/glsl"
	"github.com/alexaandru/go-sitter-forest/graphql"
	"github.com/alexaandru/go-sitter-forest/llvm"
	"github.com/alexaandru/go-sitter-forest/markdown"
	"github.com/alexaandru/go-sitter-forest/proto"
	"github.com/alexaandru/go-sitter-forest/r"
	"github.com/alexaandru/go-sitter-forest/solidity"
	"github.com/alexaandru/go-sitter-forest/sql"
	"github.com/alexaandru/go-sitter-forest/wgsl"
	hcl "github.com/tree-sitter-grammars/tree-sitter-hcl/bindings/go"
	lua "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
	makefile "github.com/tree-sitter-grammars/tree-sitter-make/bindings/go"
	toml "github.com/tree-sitter-grammars/tree-sitter-toml/bindings/go"
	xml "github.com/tree-sitter-grammars/tree-sitter-xml/bindings/go"
	yaml "github.com/tree-sitter-grammars/tree-sitter-yaml/bindings/go"
	zig "github.com/tree-sitter-grammars/tree-sitter-zig/bindings/go"
	bash "github.com/tree-sitter/tree-sitter-bash/bindings/go"
	c "github.com/tree-sitter/tree-sitter-c/bindings/go"
	cpp "github.com/tree-sitter/tree-sitter-cpp/bindings/go"
	css "github.com/tree-sitter/tree-sitter-css/bindings/go"
	golang "github.com/tree-sitter/tree-sitter-go/bindings/go"
	html "github.com/tree-sitter/tree-sitter-html/bindings/go"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	javascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	json "github.com/tree-sitter/tree-sitter-json/bindings/go"
	php "github.com/tree-sitter/tree-sitter-php/bindings/go"
	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	ruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"
	rust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
	typescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"

	"github.com/whittle-dd/whittle/tree"
)

// These languages are in every build; two processors compile them in two minutes. To add one, add a
// line here and a sample to testdata/samples.
func init() {
	registerRows([]row{
		{name: "bash", grammar: bash.Language, extensions: "sh bash", names: ".bashrc .profile .bash_profile PKGBUILD", shebangs: "sh bash dash ash ksh", layout: tree.Lines},
		{name: "c", grammar: c.Language, extensions: "c h i", dialect: gnuC, parameter: "int x", noResult: "void", implied: "int", anyType: "int"},
		{name: "clojure", grammar: clojure.GetLanguage, extensions: "clj cljs cljc edn", shebangs: "clojure bb"},
		{name: "cmake", grammar: cmake.GetLanguage, extensions: "cmake", names: "CMakeLists.txt", unset: 8},
		{name: "cpp", grammar: cpp.Language, extensions: "cc cpp cxx c++ hpp hh hxx h++ ipp tpp ii", dialect: gnu, parameter: "int x", noResult: "void", anyType: "auto"},
		{name: "css", grammar: css.Language, extensions: "css"},
		{name: "dart", grammar: dart.GetLanguage, extensions: "dart", stub: "throw 0;", parameter: "int x", noResult: "void", anyType: "var"},
		{name: "dockerfile", grammar: dockerfile.GetLanguage, extensions: "dockerfile containerfile", names: "Dockerfile Containerfile", layout: tree.Lines},
		{name: "dot", grammar: dot.GetLanguage, extensions: "dot gv"},
		{name: "dtd", grammar: xml.LanguageDTD, extensions: "dtd"},
		{name: "elixir", grammar: elixir.GetLanguage, extensions: "ex exs", shebangs: "elixir", layout: tree.Lines},
		{name: "erlang", grammar: erlang.GetLanguage, extensions: "erl hrl", shebangs: "escript"},
		{name: "glsl", grammar: glsl.GetLanguage, extensions: "glsl vert frag comp geom tesc tese"},
		{name: "go", grammar: golang.Language, extensions: "go", layout: tree.Lines, strict: true, stub: "for{}", parameter: "x int"},
		{name: "graphql", grammar: graphql.GetLanguage, extensions: "graphql gql"},
		{name: "hcl", grammar: hcl.Language, extensions: "hcl tf tfvars", layout: tree.Lines},
		{name: "html", grammar: html.Language, extensions: "html htm xhtml"},
		{name: "java", grammar: java.Language, extensions: "java", stub: "throw null;", parameter: "int x", noResult: "void", anyType: "Object"},
		{name: "javascript", grammar: javascript.Language, extensions: "js mjs cjs jsx", shebangs: "node nodejs", layout: tree.Lines},
		{name: "json", grammar: json.Language, extensions: "json webmanifest ipynb geojson"},
		{name: "llvm", grammar: llvm.GetLanguage, extensions: "ll", layout: tree.Lines},
		{name: "lua", grammar: lua.Language, extensions: "lua", shebangs: "lua luajit"},
		{name: "make", grammar: makefile.Language, extensions: "mk mak", names: "Makefile makefile GNUmakefile", shebangs: "make", layout: tree.Indented},
		{name: "markdown", grammar: markdown.GetLanguage, extensions: "md markdown", layout: tree.Indented},
		{name: "php", grammar: php.LanguagePHP, extensions: "php phtml", shebangs: "php"},
		{name: "proto", grammar: proto.GetLanguage, extensions: "proto"},
		{name: "python", grammar: python.Language, extensions: "py pyi pyw", names: "SConstruct SConscript", shebangs: "python pypy", layout: tree.Indented, empty: "block pass"},
		{name: "r", grammar: r.GetLanguage, extensions: "r", names: ".Rprofile", shebangs: "Rscript", layout: tree.Lines},
		{name: "ruby", grammar: ruby.Language, extensions: "rb rake gemspec", names: "Rakefile Gemfile", shebangs: "ruby", layout: tree.Lines},
		{name: "rust", grammar: rust.Language, extensions: "rs", stub: "loop{}", parameter: "x: u8", typeHints: rustHints, derive: rustDerive},
		{name: "solidity", grammar: solidity.GetLanguage, extensions: "sol"},
		{name: "sql", grammar: sql.GetLanguage, extensions: "sql", dialect: sqlite},
		{name: "toml", grammar: toml.Language, extensions: "toml", names: "Cargo.lock", layout: tree.Lines},
		{name: "tsx", grammar: typescript.LanguageTSX, extensions: "tsx", layout: tree.Lines, stub: "throw 0", parameter: "x: any"},
		{name: "typescript", grammar: typescript.LanguageTypescript, extensions: "ts mts cts", shebangs: "deno bun", layout: tree.Lines, stub: "throw 0", parameter: "x: any"},
		{name: "wgsl", grammar: wgsl.GetLanguage, extensions: "wgsl"},
		{name: "xml", grammar: xml.LanguageXML, extensions: "xml xsd xsl xslt svg rng"},
		{name: "yaml", grammar: yaml.Language, extensions: "yaml yml", layout: tree.Indented},
		{name: "zig", grammar: zig.Language, extensions: "zig zon", stub: "unreachable;", parameter: "x: u8"},
	})
}
