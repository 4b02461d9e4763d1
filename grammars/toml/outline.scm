; grammar: @tree-sitter-grammars/tree-sitter-toml/tree-sitter-toml.wasm
; The captures are explained in grammars/ecma/outline.scm. Tables and the keys in them.

[(ERROR) (MISSING)] @error

(table . [(bare_key) (dotted_key) (quoted_key)] @name . (pair)? @body) @definition.table
(table_array_element . [(bare_key) (dotted_key) (quoted_key)] @name . (pair)? @body) @definition.table
(document (pair . (_) @name [(array) (inline_table)] @body) @definition.key)
(document (pair . (_) @name) @definition.key)
(table (pair . (_) @name [(array) (inline_table)] @body) @definition.key)
(table (pair . (_) @name) @definition.key)
(table_array_element (pair . (_) @name [(array) (inline_table)] @body) @definition.key)
(table_array_element (pair . (_) @name) @definition.key)
