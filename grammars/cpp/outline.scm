; inherits: c
; grammar: tree-sitter-cpp/tree-sitter-cpp.wasm
; The captures are explained in grammars/ecma/outline.scm. Members that a class only declares are symbols, too.

((template_declaration (_) @wrapped .) @wrapper)

; ---- functions -----------------------------------------------------------------------------------------------------

((function_definition declarator: [
  (function_declarator declarator: [(field_identifier) (destructor_name) (operator_name) (qualified_identifier)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name) (qualified_identifier)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (qualified_identifier)] @name)))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (qualified_identifier)] @name))
  (function_declarator declarator: (template_function name: (identifier) @name))
  (operator_cast) @name
  (qualified_identifier name: (operator_cast)) @name
]) @definition.function (#set! exported))

((field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name)))
  (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
]) @definition.method (#not-match? @name "^[A-Z][A-Z0-9_]*$") (#set! exported))
((declaration declarator: [
  (function_declarator declarator: [(destructor_name) (operator_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: (operator_name) @name))
  (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))
  (operator_cast) @name
]) @definition.function (#not-match? @name "^[A-Z][A-Z0-9_]*$") (#set! only "elsewhere") (#set! exported))

((function_definition declarator: (function_declarator declarator: (identifier) @macro
  parameters: (parameter_list . (parameter_declaration type: (_) @container) . (parameter_declaration type: (_) @name) .))) @definition.method
  (#match? @macro "^(TEST|TEST_[FP]|TYPED_TEST(_P)?)$") (#set! exported))

; ---- types ---------------------------------------------------------------------------------------------------------

((class_specifier name: [(type_identifier) (qualified_identifier)] @name body: (_)) @definition.class (#set! exported))
((class_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.class (#set! exported))
((struct_specifier name: (qualified_identifier) @name body: (_)) @definition.class (#set! exported))
((struct_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.class (#set! exported))
((alias_declaration name: (type_identifier) @name) @definition.type (#set! exported))
((concept_definition name: (identifier) @name) @definition.type (#set! exported))

; ---- visibility ----------------------------------------------------------------------------------------------------

(class_specifier body: (field_declaration_list) @list @conceals)
(namespace_definition !name body: (declaration_list) @list @conceals)
((field_declaration_list (access_specifier) @conceals) @list (#match? @conceals "^private"))
((field_declaration_list (access_specifier) @reveals) @list (#match? @reveals "^(public|protected)"))
