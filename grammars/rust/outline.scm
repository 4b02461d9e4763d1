; grammar: tree-sitter-rust/tree-sitter-rust.wasm
; The captures are explained in grammars/ecma/outline.scm. A function of an `impl` has the type as its container; in a trait's it is as visible as the type.

[(ERROR) (MISSING)] @error

((attribute_item) @decorator . [(line_comment) (block_comment)]* . (_) @decorated)

(impl_item
  type: [(type_identifier) @container (primitive_type) @container (generic_type type: [(type_identifier) @container (scoped_type_identifier name: (_) @container)]) (scoped_type_identifier name: (_) @container)
    (reference_type type: [(type_identifier) @container (generic_type type: (type_identifier) @container)])]
  body: (declaration_list [(function_item) @definition.method (const_item) @definition.constant]))
(impl_item body: (declaration_list (function_item) @definition.method))
(impl_item !trait body: (declaration_list (_ . ["fn" "const" (function_modifiers)] name: (identifier) @private)))
(trait_item body: (declaration_list [(function_item) (function_signature_item)] @definition.method))
(trait_item body: (declaration_list (const_item) @definition.constant))
(trait_item body: (declaration_list [(associated_type) (type_item)] @definition.type))

((function_item . (visibility_modifier)) @definition.function (#set! exported))
(function_item) @definition.function
((function_signature_item . (visibility_modifier)) @definition.function (#set! exported))
(function_signature_item) @definition.function

((struct_item . (visibility_modifier) body: (_) @body) @definition.class (#set! exported))
(struct_item body: (_) @body) @definition.class
([(struct_item . (visibility_modifier)) (union_item . (visibility_modifier))] @definition.class (#set! exported))
[(struct_item) (union_item)] @definition.class
((enum_item . (visibility_modifier)) @definition.enum (#set! exported))
(enum_item) @definition.enum
((trait_item . (visibility_modifier)) @definition.interface (#set! exported))
(trait_item) @definition.interface
((mod_item . (visibility_modifier) body: (_)) @definition.module (#set! exported))
(mod_item body: (_)) @definition.module
((macro_definition) @definition.function (#set! exported))

(source_file ((type_item . (visibility_modifier)) @definition.type (#set! exported)))
(source_file (type_item) @definition.type)
(mod_item body: (declaration_list ((type_item . (visibility_modifier)) @definition.type (#set! exported))))
(mod_item body: (declaration_list (type_item) @definition.type))

(source_file (([(const_item . (visibility_modifier)) (static_item . (visibility_modifier))]) @definition.constant (#set! exported)))
(source_file ([(const_item name: (_) @name) (static_item name: (_) @name)] @definition.constant (#not-eq? @name "_")))
(mod_item body: (declaration_list (([(const_item . (visibility_modifier)) (static_item . (visibility_modifier))]) @definition.constant (#set! exported))))
(mod_item body: (declaration_list ([(const_item name: (_) @name) (static_item name: (_) @name)] @definition.constant (#not-eq? @name "_"))))
