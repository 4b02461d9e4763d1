; grammar: tree-sitter-typescript/tree-sitter-typescript.wasm
; inherits: ecma

[(class_declaration) (abstract_class_declaration)] @definition.class
(interface_declaration) @definition.interface
(type_alias_declaration) @definition.type
(enum_declaration) @definition.enum
(internal_module) @definition.module
((module) @definition.module (#set! exported))
((ambient_declaration "global" (statement_block) @body) @definition.module (#set! name "global") (#set! exported))

(function_signature) @definition.function
(interface_body (method_signature) @definition.method)
(class_body [(method_signature) (abstract_method_signature)] @definition.method)
(class_body (public_field_definition value: [(arrow_function) (function_expression) (generator_function)] @value) @definition.method)
(class_body (_ (accessibility_modifier) @_access name: (_) @private) (#any-of? @_access "private" "protected"))

; declare function f(): void
((ambient_declaration (_) @wrapped) @wrapper)
((expression_statement (internal_module) @wrapped) @wrapper)
(ambient_declaration [
    (lexical_declaration (variable_declarator name: (identifier) @name))
    (variable_declaration (variable_declarator name: (identifier) @name))
  ] @definition.constant)
(export_statement "=" (identifier) @exported)

; In a class body decorators stand before the method, not in it.
(class_body (decorator) @decorator . (comment)* . [(decorator) (method_definition) (abstract_method_signature) (method_signature)] @decorated)
