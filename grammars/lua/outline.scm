; grammar: @tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm
; The captures are explained in grammars/ecma/outline.scm. What is not local is visible, but for names with a leading _.

[(ERROR) (MISSING)] @error

((function_declaration "local" name: (identifier) @name) @definition.function)
((function_declaration name: (identifier) @name) @definition.function (#set! exported))
((function_declaration name: (dot_index_expression table: (_) @container @exported field: (_) @name)) @definition.method (#set! exported))
((function_declaration name: (method_index_expression table: (_) @container @exported method: (_) @name)) @definition.method (#set! exported))

((variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (function_definition) @value))) @definition.function)
((assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (function_definition) @value)) @definition.function (#set! exported))
((assignment_statement (variable_list . name: (dot_index_expression table: (_) @container @exported field: (_) @name)) (expression_list . value: (function_definition) @value)) @definition.method (#set! exported))
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @exported) @container) (expression_list . value: (table_constructor
  ((field name: [(identifier) (string)] @name value: (function_definition) @value) @definition.method (#set! exported)))))
(field name: [(identifier) (string)] @name value: (function_definition) @value) @definition.method

(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (table_constructor) @body))) @definition.constant)
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name))) @definition.constant (#match? @name "^[A-Z][A-Z0-9_]*$"))
(chunk (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (table_constructor) @body)) @definition.constant (#set! exported))
(chunk (assignment_statement (variable_list . name: (identifier) @name)) @definition.constant (#set! exported))

(_ name: (identifier) @private (#match? @private "^_"))
(_ field: (identifier) @private (#match? @private "^_"))
(_ method: (identifier) @private (#match? @private "^_"))
