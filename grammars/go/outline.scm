; grammar: tree-sitter-go/tree-sitter-go.wasm
; The captures are explained in grammars/ecma/outline.scm. What starts with a capital is exported, a method where its receiver's type is too.

[(ERROR) (MISSING)] @error

((_ name: (_) @exported) (#match? @exported "^[A-Z]"))
((_ name: (_) @private) (#not-match? @private "^[A-Z]"))
((const_spec (identifier) @exported) (#match? @exported "^[A-Z]"))   ; the field has only the first of several
((const_spec (identifier) @private) (#not-match? @private "^[A-Z]"))

(function_declaration) @definition.function
(method_declaration receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @container
    (generic_type type: (type_identifier) @container)
    (pointer_type [(type_identifier) @container (generic_type type: (type_identifier) @container)])
    (parenthesized_type (pointer_type (type_identifier) @container))]))) @definition.method
(method_declaration) @definition.method

; `type A struct { … }` is its whole statement; in `type ( … )` each stands for itself.
(source_file (type_declaration . [(type_spec) (type_alias)] @wrapped .) @wrapper)
(type_spec type: (struct_type (field_declaration_list) @body)) @definition.class
(type_spec type: (interface_type "{" @body)) @definition.interface
[(type_spec) (type_alias)] @definition.type
(interface_type (method_elem) @definition.method)

(source_file (const_declaration . (const_spec) @wrapped .) @wrapper)
(source_file (var_declaration . (var_spec) @wrapped .) @wrapper)
(source_file (const_declaration (const_spec (identifier) @name) @definition.constant (#not-eq? @name "_")))
(source_file (var_declaration [
    (var_spec name: (identifier) @name value: (expression_list . [(composite_literal) (func_literal) (call_expression)] @body)) @definition.constant
    (var_spec_list (var_spec name: (identifier) @name value: (expression_list . [(composite_literal) (func_literal) (call_expression)] @body)) @definition.constant)]
  (#not-eq? @name "_")))
(source_file (var_declaration [
    (var_spec name: (identifier) @name) @definition.constant
    (var_spec_list (var_spec name: (identifier) @name) @definition.constant)]
  (#not-eq? @name "_")))
