; grammar: @tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm
; The captures are explained in grammars/ecma/outline.scm. All is exported that is not private or internal. What extends a type has it for a container.

[(ERROR) (MISSING)] @error

; So it reads annotations with arguments.
((annotated_expression (_) @wrapped .) @wrapper)
(source_file (annotated_expression) @decorator . (_) @decorated)

; ---- types ---------------------------------------------------------------------------------------------------------

((class_declaration (modifiers (class_modifier) @modifier) (enum_class_body) @body) @definition.enum (#eq? @modifier "enum") (#set! exported))
((class_declaration (modifiers (class_modifier) @modifier)) @definition.enum (#eq? @modifier "enum") (#set! exported))
((class_declaration "interface" (class_body) @body) @definition.interface (#set! exported))
((class_declaration "interface") @definition.interface (#set! exported))
((class_declaration (class_body) @body) @definition.class (#set! exported))
((class_declaration) @definition.class (#set! exported))
((object_declaration (class_body) @body) @definition.class (#set! exported))
((object_declaration) @definition.class (#set! exported))
((companion_object name: (identifier) @name (class_body) @body) @definition.class (#set! exported))
((companion_object !name (class_body) @body) @definition.class (#set! name "Companion") (#set! exported))
((companion_object !name) @definition.class (#set! name "Companion") (#set! exported))
((infix_expression . (identifier) @modifier . (identifier) @keyword . (identifier) @name .) @definition.class
  (#eq? @modifier "annotation") (#eq? @keyword "class") (#set! exported))   ; how the grammar reads an annotation class behind an annotation
((type_alias type: (identifier) @name) @definition.type (#set! exported))
((enum_entry . (identifier) @name) @definition.constant (#set! exported))

; ---- functions -----------------------------------------------------------------------------------------------------

(source_file (function_declaration (user_type . (identifier) @container) . name: (identifier) @name (function_body) @body) @definition.function (#set! exported))
(source_file (function_declaration (nullable_type (user_type . (identifier) @container)) . name: (identifier) @name (function_body) @body) @definition.function (#set! exported))
(class_body (function_declaration (function_body) @body) @definition.method (#set! exported))
(class_body (function_declaration) @definition.method (#set! exported))
(enum_class_body (function_declaration (function_body) @body) @definition.method (#set! exported))
(enum_class_body (function_declaration) @definition.method (#set! exported))
((function_declaration (function_body) @body) @definition.function (#set! exported))
((function_declaration) @definition.function (#set! exported))
((secondary_constructor (block) @body) @definition.method (#set! name "constructor") (#set! exported))
((secondary_constructor) @definition.method (#set! name "constructor") (#set! exported))

; ---- properties ----------------------------------------------------------------------------------------------------

(source_file (property_declaration (user_type . (identifier) @container) . (variable_declaration . (identifier) @name) (getter) @body) @definition.constant (#set! exported))
(source_file (property_declaration (variable_declaration . (identifier) @name)
  [(call_expression) (object_literal) (lambda_literal) (property_delegate) (getter)] @body) @definition.constant (#set! exported))
(source_file (property_declaration (variable_declaration . (identifier) @name)) @definition.constant (#set! exported))
([
  (class_body (property_declaration (variable_declaration . (identifier) @name) [(call_expression) (object_literal) (lambda_literal) (property_delegate) (getter)] @body) @definition.property)
  (enum_class_body (property_declaration (variable_declaration . (identifier) @name) [(call_expression) (object_literal) (lambda_literal) (property_delegate) (getter)] @body) @definition.property)
] (#set! exported))
([
  (class_body (property_declaration (variable_declaration . (identifier) @name)) @definition.property)
  (enum_class_body (property_declaration (variable_declaration . (identifier) @name)) @definition.property)
] (#set! exported))

((class_parameter ["val" "var"] . (identifier) @name) @definition.property (#set! exported))

; ---- not public ----------------------------------------------------------------------------------------------------

((_ (modifiers (visibility_modifier) @visibility) name: (identifier) @private) (#match? @visibility "private|internal"))
((property_declaration (modifiers (visibility_modifier) @visibility) (variable_declaration . (identifier) @private)) (#match? @visibility "private|internal"))
((class_parameter (modifiers (visibility_modifier) @visibility) ["val" "var"] . (identifier) @private) (#match? @visibility "private|internal"))
((type_alias (modifiers (visibility_modifier) @visibility) type: (identifier) @private) (#match? @visibility "private|internal"))
((secondary_constructor (modifiers (visibility_modifier) @visibility)) @private (#match? @visibility "private|internal"))
((companion_object (modifiers (visibility_modifier) @visibility) !name) @private (#match? @visibility "private|internal"))
