; grammar: @tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm
; The captures are explained in grammars/ecma/outline.scm. Functions of a type that a function returns are methods of that function; a test has the name
; that people gave it.

[(ERROR) (MISSING)] @error

(function_declaration name: (identifier) @private)
(variable_declaration ["const" "var"] . (identifier) @private)
(function_declaration ["pub" "export"] name: (identifier) @public)
(variable_declaration ["pub" "export"] ["const" "var"] . (identifier) @public)

; ---- functions -----------------------------------------------------------------------------------------------------

([(struct_declaration (function_declaration) @definition.method) (union_declaration (function_declaration) @definition.method)
  (enum_declaration (function_declaration) @definition.method) (opaque_declaration (function_declaration) @definition.method)] (#set! exported))
((function_declaration) @definition.function (#set! exported))

; ---- types ---------------------------------------------------------------------------------------------------------

((variable_declaration (identifier) @name [(struct_declaration "{" @body) (union_declaration "{" @body) (opaque_declaration "{" @body)]) @definition.class
  (#set! exported))
((variable_declaration (identifier) @name [(enum_declaration "{" @body) (error_set_declaration "{" @body) (binary_expression (error_set_declaration "{" @body))
    (binary_expression (binary_expression (error_set_declaration "{" @body)))]) @definition.enum (#set! exported))

; ---- constants, but for what only names an import or the type around it; tests --------------------------------------

((source_file (variable_declaration ["const" "var"] . (identifier) @name) @definition.constant) (#not-match? @definition.constant "^[^\n]*@(import|This)\\(") (#set! exported))
(([(struct_declaration (variable_declaration ["const" "var"] . (identifier) @name) @definition.constant)
   (union_declaration (variable_declaration ["const" "var"] . (identifier) @name) @definition.constant)
   (enum_declaration (variable_declaration ["const" "var"] . (identifier) @name) @definition.constant)
   (opaque_declaration (variable_declaration ["const" "var"] . (identifier) @name) @definition.constant)])
  (#not-match? @definition.constant "^[^\n]*@(import|This)\\(") (#set! exported))
(source_file (test_declaration (string . (string_content) @name @private .) (block) @body) @definition.function)
