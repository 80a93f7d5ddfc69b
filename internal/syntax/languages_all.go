//go:build cgo && all_languages

package syntax

import (
	"github.com/alexaandru/go-sitter-forest/fortran"
	"github.com/alexaandru/go-sitter-forest/latex"
	"github.com/alexaandru/go-sitter-forest/perl"
	"github.com/alexaandru/go-sitter-forest/swift"
	cuda "github.com/tree-sitter-grammars/tree-sitter-cuda/bindings/go"
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	csharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	haskell "github.com/tree-sitter/tree-sitter-haskell/bindings/go"
	julia "github.com/tree-sitter/tree-sitter-julia/bindings/go"
	ocaml "github.com/tree-sitter/tree-sitter-ocaml/bindings/go"
	scala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
	verilog "github.com/tree-sitter/tree-sitter-verilog/bindings/go"

	"github.com/whittle-dd/whittle/tree"
)

// These languages take long to compile.
func init() {
	registerRows([]row{
		{name: "csharp", grammar: csharp.Language, extensions: "cs csx", stub: "throw null;", parameter: "int x", noResult: "void", anyType: "object"},
		{name: "cuda", grammar: cuda.Language, extensions: "cu cuh", dialect: gnu, parameter: "int x", noResult: "void", anyType: "auto"},
		{name: "fortran", grammar: fortran.GetLanguage, extensions: "f90 f95 f03 f08", layout: tree.Lines},
		{name: "haskell", grammar: haskell.Language, extensions: "hs", shebangs: "runhaskell runghc", layout: tree.Indented},
		{name: "julia", grammar: julia.Language, extensions: "jl", shebangs: "julia", layout: tree.Lines},
		{name: "kotlin", grammar: kotlin.Language, extensions: "kt kts", layout: tree.Lines, stub: "throw null!!", parameter: "x: Int"},
		{name: "latex", grammar: latex.GetLanguage, extensions: "tex sty cls", layout: tree.Lines},
		{name: "ocaml", grammar: ocaml.LanguageOCaml, extensions: "ml", shebangs: "ocaml"},
		{name: "ocaml_interface", grammar: ocaml.LanguageOCamlInterface, extensions: "mli"},
		{name: "perl", grammar: perl.GetLanguage, extensions: "pl pm", shebangs: "perl"},
		{name: "scala", grammar: scala.Language, extensions: "scala sc sbt", shebangs: "scala", layout: tree.Indented, stub: "???", parameter: "x: Int"},
		{name: "swift", grammar: swift.GetLanguage, extensions: "swift", shebangs: "swift", layout: tree.Lines, stub: "while true{}", parameter: "x: Int"},
		{name: "verilog", grammar: verilog.Language, extensions: "v vh sv svh"},
	})
}
