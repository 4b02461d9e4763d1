; grammar: @cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm
; The captures are explained in grammars/ecma/outline.scm. What is not private is visible in the module. An extension is no symbol: its type is the container of what it holds.

[(ERROR) (MISSING)] @error

((_ (modifiers (visibility_modifier) @_visibility) name: [(simple_identifier) (type_identifier)] @private) (#match? @_visibility "^(file)?private$"))

(class_declaration declaration_kind: "extension" name: (user_type . (type_identifier) @exported))
(class_declaration declaration_kind: "extension" name: (user_type) @container body: (class_body [
  (function_declaration name: (simple_identifier) @name) @definition.method
  (function_declaration name: "init" @name) @definition.method
  (subscript_declaration "subscript" @name) @definition.method
]))
(class_declaration declaration_kind: "extension" name: (user_type) @container body: (class_body [
  (class_declaration declaration_kind: ["class" "struct" "actor"] name: (type_identifier) @name) @definition.class
  (class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
]))

((class_declaration declaration_kind: ["class" "struct" "actor"] name: (type_identifier) @name) @definition.class (#set! exported))
((class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum (#set! exported))
((protocol_declaration name: (type_identifier) @name) @definition.interface (#set! exported))
(protocol_body [(protocol_function_declaration name: (simple_identifier) @name) (protocol_function_declaration name: "init" @name)] @definition.method)
(enum_class_body (function_declaration name: (simple_identifier) @name) @definition.method)
((function_declaration name: [(simple_identifier) (custom_operator) (bang) "==" "!=" "<" ">" "<=" ">=" "+" "-" "*" "/" "&" "|" "^" "%"] @name) @definition.function (#set! exported))
(class_body (function_declaration name: "init" @name) @definition.method)
(enum_class_body (function_declaration name: "init" @name) @definition.method)
([(class_body (subscript_declaration "subscript" @name) @definition.method) (enum_class_body (subscript_declaration "subscript" @name) @definition.method)])
((typealias_declaration name: (type_identifier) @name) @definition.type (#set! exported))
((source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant) (#set! exported))
