; grammar: @repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm
; The captures are explained in grammars/ecma/outline.scm. A leading _ says private. Bodies and annotations are siblings of what they belong to.

[(ERROR) (MISSING)] @error

((annotation) @decorator . (_) @decorated)
((annotation) @decorator . (comment) . (_) @decorated)

; ---- types ---------------------------------------------------------------------------------------------------------

((class_definition) @definition.class (#set! exported))
((class_definition (mixin_application_class . (identifier) @name)) @definition.class (#set! exported))
((mixin_declaration (mixin) . (identifier) @name (class_body) @body) @definition.class (#set! exported))
((extension_declaration) @definition.class (#set! exported))
((extension_type_declaration) @definition.class (#set! exported))
((enum_declaration) @definition.enum (#set! exported))
((enum_constant) @definition.constant (#set! exported))
((type_alias (type_identifier) @name . [(formal_parameter_list) (type_parameters) "="]) @definition.type (#set! exported))   ; in the old style its type stands before it

; ---- members -------------------------------------------------------------------------------------------------------

(extension_declaration !name class: (type_identifier) @container body: (extension_body
  (method_signature [(function_signature name: (identifier) @name) (getter_signature name: (identifier) @name) (setter_signature name: (identifier) @name)]) @definition.method . (function_body) @body) (#set! exported))
((method_signature [
  (function_signature name: (identifier) @name) (getter_signature name: (identifier) @name) (setter_signature name: (identifier) @name)
  (constructor_signature name: (identifier) @name . (formal_parameter_list)) (factory_constructor_signature (identifier) @name . (formal_parameter_list))
  (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)
]) @definition.method . (function_body) @body (#set! exported))
((declaration [
  (function_signature name: (identifier) @name) (getter_signature name: (identifier) @name) (setter_signature name: (identifier) @name)
  (constructor_signature name: (identifier) @name . (formal_parameter_list)) (constant_constructor_signature (identifier) @name . (formal_parameter_list))
  (factory_constructor_signature (identifier) @name . (formal_parameter_list)) (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))
  (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)
]) @definition.method (#set! exported))
((declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.property (#set! exported))
((declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.property (#set! exported))

; ---- at the top ----------------------------------------------------------------------------------------------------

(program ((function_signature) @definition.function . (function_body) @body) (#set! exported))
(program (getter_signature) @definition.function . (function_body) @body (#set! exported))
(program (setter_signature) @definition.function . (function_body) @body (#set! exported))
((local_function_declaration (lambda_expression parameters: (function_signature name: (identifier) @name) body: (_) @body)) @definition.function (#set! exported))
(program (static_final_declaration_list (static_final_declaration . (identifier) @name)) @definition.constant (#set! exported))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name)) @definition.constant (#set! exported))

; ---- private -------------------------------------------------------------------------------------------------------

((_ name: (identifier) @private) (#match? @private "^_"))
((initialized_identifier . (identifier) @private) (#match? @private "^_"))
((static_final_declaration . (identifier) @private) (#match? @private "^_"))
((mixin_declaration (mixin) . (identifier) @private) (#match? @private "^_"))
((mixin_application_class . (identifier) @private) (#match? @private "^_"))
((type_alias (type_identifier) @private) (#match? @private "^_"))
((_ (identifier) @private . (formal_parameter_list)) (#match? @private "^_"))
