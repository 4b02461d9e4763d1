; grammar: tree-sitter-c/tree-sitter-c.wasm
; The captures are explained in grammars/ecma/outline.scm. C++ inherits this. A prototype is a symbol where the file does not define what it declares.

[(ERROR) (MISSING)] @error

; ---- functions -----------------------------------------------------------------------------------------------------

((function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
]) @definition.function (#not-match? @name "^(TEST|TEST_[FP]|TYPED_TEST(_P)?|if|for|while|switch|else)$") (#set! exported))

((function_definition (storage_class_specifier) @storage) @hidden (#eq? @storage "static"))
((declaration (storage_class_specifier) @storage) @hidden (#eq? @storage "static"))

((declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
]) @definition.function (#not-match? @name "^[A-Z][A-Z0-9_]*$") (#set! only "elsewhere") (#set! exported))

((preproc_function_def value: (_)? @body) @definition.function (#set! exported))

; ---- types ---------------------------------------------------------------------------------------------------------

((struct_specifier name: (type_identifier) @name body: (_)) @definition.class (#set! exported))
((union_specifier name: (type_identifier) @name body: (_)) @definition.class (#set! exported))
((enum_specifier name: (type_identifier) @name body: (_)) @definition.enum (#set! exported))

((type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.class (#set! exported))
((type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.class (#set! exported))
((type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum (#set! exported))

((type_definition type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_)) (enum_specifier name: (_) body: (_))]
  declarator: (type_identifier) @name @definition.type) (#set! only "elsewhere") (#set! exported))
((type_definition declarator: [
  (type_identifier) @name
  (array_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  (pointer_declarator declarator: (type_identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
]) @definition.type (#set! only "elsewhere") (#set! exported))

; ---- constants -----------------------------------------------------------------------------------------------------

((preproc_def value: (_)) @definition.constant (#set! exported))

((declaration declarator: [
  (init_declarator declarator: (identifier) @name value: (_) @body)
  (init_declarator declarator: (array_declarator declarator: (identifier) @name) value: (_) @body)
  (init_declarator declarator: (array_declarator declarator: (array_declarator declarator: (identifier) @name)) value: (_) @body)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @name) value: (_) @body)
  (init_declarator declarator: (pointer_declarator declarator: (array_declarator declarator: (identifier) @name)) value: (_) @body)
]) @definition.constant (#not-any-of? @name "int" "char" "void" "long" "short" "struct" "else" "return") (#set! exported))
((declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
]) @definition.constant (#not-any-of? @name "int" "char" "void" "long" "short" "struct" "else" "return") (#set! exported))
