; grammar: tree-sitter-c-sharp/tree-sitter-c_sharp.wasm
; The captures are explained in grammars/ecma/outline.scm. Members are private unless they say otherwise; namespaces hold, but are no symbols.

[(ERROR) (MISSING)] @error

((class_declaration) @definition.class (#set! exported))
((struct_declaration) @definition.class (#set! exported))
((record_declaration) @definition.class (#set! exported))
((interface_declaration) @definition.interface (#set! exported))
((enum_declaration) @definition.enum (#set! exported))
((delegate_declaration) @definition.type (#set! exported))

((method_declaration) @definition.method (#set! exported))
((constructor_declaration) @definition.method (#set! exported))
((destructor_declaration "~" @name) @definition.method (#set! exported))
(destructor_declaration "~" @private)
((local_function_statement) @definition.function (#set! exported))
((property_declaration accessors: (_) @body) @definition.property (#set! exported))
((property_declaration value: (_) @body) @definition.property (#set! exported))
((indexer_declaration "this" @name accessors: (_) @body) @definition.property (#set! exported))
((indexer_declaration "this" @name value: (_) @body) @definition.property (#set! exported))
((event_declaration) @definition.property (#set! exported))
((event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property (#set! exported))
((operator_declaration "operator" @name) @definition.method (#set! exported))
((conversion_operator_declaration "operator" @name) @definition.method (#set! exported))

((field_declaration (modifier) @modifier (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant (#eq? @modifier "const") (#set! exported))
((field_declaration (modifier) @first (modifier) @second (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant
  (#eq? @first "static") (#eq? @second "readonly") (#set! exported))

; ---- visibility ----------------------------------------------------------------------------------------------------

(class_declaration body: (declaration_list (_ name: (identifier) @private)))
(struct_declaration body: (declaration_list (_ name: (identifier) @private)))
(record_declaration body: (declaration_list (_ name: (identifier) @private)))
(class_declaration body: (declaration_list [
  (field_declaration (variable_declaration (variable_declarator name: (identifier) @private)))
  (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @private)))
  (indexer_declaration "this" @private)
  (operator_declaration "operator" @private)
  (conversion_operator_declaration "operator" @private)
]))
(struct_declaration body: (declaration_list [
  (field_declaration (variable_declaration (variable_declarator name: (identifier) @private)))
  (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @private)))
  (indexer_declaration "this" @private)
  (operator_declaration "operator" @private)
  (conversion_operator_declaration "operator" @private)
]))
(record_declaration body: (declaration_list [
  (field_declaration (variable_declaration (variable_declarator name: (identifier) @private)))
  (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @private)))
  (indexer_declaration "this" @private)
  (operator_declaration "operator" @private)
  (conversion_operator_declaration "operator" @private)
]))
((_ (modifier) @modifier name: (identifier) @public) (#any-of? @modifier "public" "internal" "protected"))
((_ (modifier) @modifier ["this" "operator"] @public) (#any-of? @modifier "public" "internal" "protected"))
((_ (modifier) @modifier (variable_declaration (variable_declarator name: (identifier) @public))) (#any-of? @modifier "public" "internal" "protected"))
((_ (modifier) @modifier name: (identifier) @private) (#any-of? @modifier "private" "file"))
