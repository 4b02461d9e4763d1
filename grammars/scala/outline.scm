; grammar: tree-sitter-scala/tree-sitter-scala.wasm
; The captures are explained in grammars/ecma/outline.scm. All is exported that is not private.

[(ERROR) (MISSING)] @error

((_) @ended . "end" @tail)

((class_definition) @definition.class (#set! exported))
((trait_definition) @definition.interface (#set! exported))
((object_definition) @definition.class (#set! exported))
((enum_definition) @definition.enum (#set! exported))
((package_object) @definition.module (#set! exported))
([(simple_enum_case) (full_enum_case)] @definition.constant (#set! exported))
((type_definition name: (type_identifier) @name) @definition.type (#set! exported))

(template_body [(function_definition) (function_declaration)] @definition.method (#set! exported))
(enum_body [(function_definition) (function_declaration)] @definition.method (#set! exported))
((function_definition) @definition.function (#set! exported))
((function_declaration) @definition.function (#set! exported))

(compilation_unit [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @definition.constant (#set! exported))
(template_body [(val_definition pattern: (identifier) @name value: [(call_expression) (instance_expression) (block)] @body) (var_definition pattern: (identifier) @name value: [(call_expression) (instance_expression) (block)] @body)] @definition.property (#set! exported))
(template_body [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @definition.property (#set! exported))
(template_body [(val_declaration name: (identifier) @name) (var_declaration name: (identifier) @name)] @definition.property (#set! exported))
(template_body (given_definition name: (identifier) @name) @definition.property (#set! exported))
(compilation_unit (given_definition name: (identifier) @name) @definition.constant (#set! exported))

; ---- not public ----------------------------------------------------------------------------------------------------

((_ (modifiers (access_modifier) @access) name: (_) @private) (#match? @access "^private"))
((_ (modifiers (access_modifier) @access) pattern: (identifier) @private) (#match? @access "^private"))
