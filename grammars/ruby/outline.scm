; grammar: tree-sitter-ruby/tree-sitter-ruby.wasm
; The captures are explained in grammars/ecma/outline.scm. What follows `private` on a line of its own in a class is private.

[(ERROR) (MISSING)] @error

((class name: (scope_resolution scope: (_) @container @exported name: (_) @name)) @definition.class (#set! exported))
((module name: (scope_resolution scope: (_) @container @exported name: (_) @name)) @definition.module (#set! exported))
((class name: (constant)) @definition.class (#set! exported))
((module name: (constant)) @definition.module (#set! exported))
(program (method) @definition.function (#set! exported))
((method) @definition.method (#set! exported))
((singleton_method) @definition.method (#set! exported))

(body_statement (identifier) @_access [(method name: (_) @private) (call method: (identifier) @_attr arguments: (argument_list (simple_symbol) @private))]
  (#match? @_access "^(private|protected)$"))
((call method: (identifier) @_access arguments: (argument_list (method name: (_) @private)))
  (#match? @_access "^(private|protected|private_class_method)$"))
((call method: (identifier) @_access arguments: (argument_list (singleton_method name: (_) @private)))
  (#match? @_access "^private_class_method$"))
((call arguments: (argument_list [(method) (singleton_method)] @wrapped)) @wrapper)

((call method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name)) @definition.property
  (#match? @_attr "^([cm]?attr(_reader|_writer|_accessor)?|class_attribute|thread_mattr_accessor)$") (#set! exported))
((call method: (identifier) @_alias arguments: (argument_list . (simple_symbol) @name)) @definition.method
  (#match? @_alias "^(alias_method|define_method)$") (#set! exported))
((alias name: (_) @name) @definition.method (#set! exported))

((assignment left: (constant) @name right: (call receiver: (constant) @_made method: (identifier) @_new block: (_)? @body)) @definition.class
  (#match? @_made "^(Struct|Class|Data)$") (#match? @_new "^(new|define)$") (#set! exported))
((assignment left: (constant) @name right: [(array) (hash) (call) (heredoc_beginning)] @body) @definition.constant (#set! exported))
((assignment left: (constant) @name) @definition.constant (#set! exported))
