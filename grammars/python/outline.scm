; grammar: tree-sitter-python/tree-sitter-python.wasm
; The captures are explained in grammars/ecma/outline.scm. A function in a class is a method; a leading _ says private, but for __names__ of the language.

[(ERROR) (MISSING)] @error

((decorated_definition definition: (_) @wrapped) @wrapper)

((function_definition) @definition.function (#set! exported))
((class_definition) @definition.class (#set! exported))
((_ name: (identifier) @private) (#match? @private "^_") (#not-match? @private "^__.*__$"))

((type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @definition.type (#set! exported))

(module (expression_statement (assignment left: (identifier) @name right: (lambda) @value)) @definition.function (#set! exported))
(module (expression_statement (assignment left: (identifier) @name right: [
    (dictionary) (list) (set) (tuple) (list_comprehension) (dictionary_comprehension) (set_comprehension)] @body)) @definition.constant
  (#match? @name "^_?[A-Z][A-Z0-9_]*$") (#set! exported))
(module (expression_statement (assignment left: (identifier) @name)) @definition.constant
  (#match? @name "^_?[A-Z][A-Z0-9_]*$") (#set! exported))
(module (expression_statement (assignment left: (identifier) @private)) (#match? @private "^_"))
