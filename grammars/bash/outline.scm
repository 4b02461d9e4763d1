; grammar: tree-sitter-bash/tree-sitter-bash.wasm
; The captures are explained in grammars/ecma/outline.scm. A leading _ says private.

[(ERROR) (MISSING)] @error

((function_definition) @definition.function (#set! exported))
(function_definition name: (word) @private (#match? @private "^_"))

(program (variable_assignment name: (variable_name) @name value: (array) @body) @definition.constant (#match? @name "^[A-Z][A-Z0-9_]*$") (#set! exported))
(program (variable_assignment name: (variable_name) @name) @definition.constant (#match? @name "^[A-Z][A-Z0-9_]*$") (#set! exported))
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.constant (#match? @name "^[A-Z][A-Z0-9_]*$") (#set! exported))
