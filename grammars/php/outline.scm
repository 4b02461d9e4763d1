; grammar: tree-sitter-php/tree-sitter-php.wasm
; The captures are explained in grammars/ecma/outline.scm. Members are visible unless they say private or protected.

[(ERROR) (MISSING)] @error

((namespace_definition) @definition.module (#set! exported))
((class_declaration) @definition.class (#set! exported))
((interface_declaration) @definition.interface (#set! exported))
((trait_declaration) @definition.interface (#set! exported))
((enum_declaration) @definition.enum (#set! exported))
((function_definition) @definition.function (#set! exported))
((method_declaration) @definition.method (#set! exported))
((enum_case) @definition.constant (#set! exported))

((const_declaration (const_element (name) @name (array_creation_expression) @body)) @definition.constant (#set! exported))
((const_declaration (const_element . (name) @name)) @definition.constant (#set! exported))
((property_declaration (property_element name: (variable_name (name) @name) default_value: (array_creation_expression) @body)) @definition.property (#set! exported))
((property_declaration (property_element name: (variable_name (name) @name))) @definition.property (#set! exported))
((expression_statement (function_call_expression function: (name) @_define arguments: (arguments . (argument (string (string_content) @name))))) @definition.constant
  (#eq? @_define "define") (#set! exported))

(method_declaration (visibility_modifier) @_access name: (name) @private (#not-eq? @_access "public"))
(const_declaration (visibility_modifier) @_access (const_element . (name) @private) (#not-eq? @_access "public"))
(property_declaration (visibility_modifier) @_access (property_element name: (variable_name (name) @private)) (#not-eq? @_access "public"))
