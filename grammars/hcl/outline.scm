; grammar: @tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm
; The captures are explained in grammars/ecma/outline.scm. Blocks at the top, named as others refer to them:
; `aws_instance.web`; attributes at the top, and those of `locals`.

[(ERROR) (MISSING)] @error

(config_file (body (block . (identifier) . (_) @container . (string_lit) @name . (block_start) @body) @definition.block))
(config_file (body (block . (identifier) . [(string_lit) (identifier)] @name . (block_start) @body) @definition.block))
(config_file (body (block . (identifier) @name . (block_start) @body) @definition.block))
(config_file (body (attribute (identifier) @name) @definition.key))
(config_file (body (block . (identifier) @_locals (body (attribute (identifier) @name) @definition.key)) (#eq? @_locals "locals")))
