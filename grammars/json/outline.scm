; grammar: tree-sitter-json/tree-sitter-json.wasm
; The captures are explained in grammars/ecma/outline.scm. Keys at the top, and those one level below.

[(ERROR) (MISSING)] @error

(document (object (pair key: (_) @name value: [(object) (array)] @body) @definition.key))
(document (object (pair key: (_) @name) @definition.key))
(document (object (pair value: (object (pair key: (_) @name value: [(object) (array)] @body) @definition.key))))
(document (object (pair value: (object (pair key: (_) @name) @definition.key))))
