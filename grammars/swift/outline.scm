; grammar: @cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm
; The captures are explained in grammars/ecma/outline.scm. A function's name is left to its field: asked for with its sort it makes the query ten times slower to make. What is not private is visible in the module. An extension is no symbol: its type is the container of what it holds.

[(ERROR) (MISSING)] @error

((_ (modifiers (visibility_modifier) @_visibility) name: [(simple_identifier) (type_identifier)] @private) (#match? @_visibility "^(file)?private$"))

((property_declaration (modifiers (visibility_modifier) @_visibility) name: (pattern bound_identifier: (simple_identifier) @private)) (#match? @_visibility "^(file)?private$"))

(class_declaration declaration_kind: "extension" name: (user_type . (type_identifier) @exported))
(class_declaration declaration_kind: "extension" name: (user_type) @container body: (class_body [
  (function_declaration) @definition.method
  (subscript_declaration "subscript" @name) @definition.method
]))
(class_declaration declaration_kind: "extension" name: (user_type) @container body: (class_body [
  (class_declaration declaration_kind: ["class" "struct" "actor"] name: (type_identifier) @name) @definition.class
  (class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
]))

(class_declaration declaration_kind: "extension" name: (user_type) @container body: (class_body
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) [(computed_property) (call_expression) (lambda_literal)] @body) @definition.property))
(class_declaration declaration_kind: "extension" name: (user_type) @container body: (class_body
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property))

((class_declaration declaration_kind: ["class" "struct" "actor"] name: (type_identifier) @name) @definition.class (#set! exported))
((class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum (#set! exported))
((protocol_declaration name: (type_identifier) @name) @definition.interface (#set! exported))
(protocol_body (protocol_function_declaration) @definition.method)
(enum_class_body (function_declaration) @definition.method)
((function_declaration) @definition.function (#set! exported))
([(class_body (subscript_declaration "subscript" @name) @definition.method) (enum_class_body (subscript_declaration "subscript" @name) @definition.method)])
((typealias_declaration name: (type_identifier) @name) @definition.type (#set! exported))
((source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (computed_property) @body) @definition.constant) (#set! exported))
((source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant) (#set! exported))
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) [(computed_property) (call_expression) (lambda_literal)] @body) @definition.property)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) [(computed_property) (call_expression) (lambda_literal)] @body) @definition.property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (protocol_property_requirements) @body) @definition.property
(enum_entry name: (simple_identifier) @name) @definition.constant
