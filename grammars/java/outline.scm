; grammar: tree-sitter-java/tree-sitter-java.wasm
; The captures are explained in grammars/ecma/outline.scm. What is public or protected is exported, and what is in an interface unless it is private.

[(ERROR) (MISSING)] @error

([(class_declaration) (record_declaration)] @definition.class (#set! exported))
([(interface_declaration) (annotation_type_declaration)] @definition.interface (#set! exported))
((enum_declaration) @definition.enum (#set! exported))
([(method_declaration) (constructor_declaration) (compact_constructor_declaration) (annotation_type_element_declaration)] @definition.method (#set! exported))
((enum_constant) @definition.constant (#set! exported))

((field_declaration (modifiers) @modifiers declarator: (variable_declarator name: (identifier) @name)) @definition.constant
  (#match? @modifiers "\\bstatic\\b") (#match? @name "^[A-Z][A-Z0-9_]*$") (#set! exported))
(interface_body (constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant (#set! exported))

; ---- not public ----------------------------------------------------------------------------------------------------

((_ (modifiers) @modifiers name: (identifier) @private) (#match? @modifiers "\\bprivate\\b"))
((field_declaration (modifiers) @modifiers declarator: (variable_declarator name: (identifier) @private)) (#not-match? @modifiers "\\b(?:public|protected)\\b"))

(program (_ . name: (identifier) @private))
(program (_ (modifiers) @modifiers name: (identifier) @private) (#not-match? @modifiers "\\b(?:public|protected)\\b"))
(class_body (_ . name: (identifier) @private))
(class_body (_ . type_parameters: (_) name: (identifier) @private))
(class_body (_ . type: (_) name: (identifier) @private))
(class_body (_ (modifiers) @modifiers name: (identifier) @private) (#not-match? @modifiers "\\b(?:public|protected)\\b"))
(enum_body_declarations (_ . name: (identifier) @private))
(enum_body_declarations (_ . type_parameters: (_) name: (identifier) @private))
(enum_body_declarations (_ . type: (_) name: (identifier) @private))
(enum_body_declarations (_ (modifiers) @modifiers name: (identifier) @private) (#not-match? @modifiers "\\b(?:public|protected)\\b"))
