; grammar: tree-sitter-css/tree-sitter-css.wasm
; The captures are explained in grammars/ecma/outline.scm. A rule has its selectors for a name, an at-rule its keyword.

[(ERROR) (MISSING)] @error

(rule_set (selectors) @name (block) @body) @definition.rule
((media_statement (block) @body) @definition.rule (#set! name "@media"))
((supports_statement (block) @body) @definition.rule (#set! name "@supports"))
(keyframes_statement [(keyframes_name) (string_value)] @name (keyframe_block_list) @body) @definition.rule
(at_rule (at_keyword) @name (block) @body) @definition.rule
