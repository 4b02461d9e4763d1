; What JavaScript and TypeScript have in common; both inherit it. What the captures mean, for every language:
;
; @definition.<kind>      the declaration, whose lines the symbol has. Its name and body are the fields of these names, or
; @name, @value           its name, and the value whose body is its own; without a name: #set! name
; @body                   what its signature leaves out, where that is not the field; one that follows the declaration belongs to it
; @container              names the holder, where it is not the symbol around it
; @wrapper, @wrapped      a statement around a declaration, which belongs to its lines; with #set! exported, it exports it
; @decorator, @decorated  a decorator, and what follows it
; @tail, @ended           what marks the end of a declaration behind it, and belongs to its lines
; @exported               a name that the file exports
; @private                a name that is not visible outside; @public: one that is, whatever @private says
; @hidden                 a declaration that is not visible outside
; @list, @conceals        a list, and a place in it behind which its names are not visible; @reveals: behind which they are
; @error                  a place that does not parse
; #set! only exported     a symbol only where the file exports it;  #set! only member: only directly in a class or an object
; #set! only elsewhere    a symbol only where the file has none of that name otherwise: it is defined elsewhere
;
; Of two patterns for one name the first one counts, those without `only` before those with it. Short patterns over node types: what a query costs to make
; grows with its fields and its depth.

[(ERROR) (MISSING)] @error

; ---- export --------------------------------------------------------------------------------------------------------

((export_statement declaration: (_) @wrapped) @wrapper (#set! exported))
(export_statement value: (identifier) @exported)
(export_statement !source (export_clause (export_specifier name: (identifier) @exported)))

(export_statement value: [(function_expression) (generator_function) (arrow_function)] @value
  (#set! name "default") (#set! exported)) @definition.function
(export_statement value: (class) @value (#set! name "default") (#set! exported)) @definition.class
(export_statement value: [(object) (array) (call_expression)] @body (#set! name "default") (#set! exported)) @definition.constant

; ---- functions and methods -----------------------------------------------------------------------------------------

[(function_declaration) (generator_function_declaration)] @definition.function
((method_definition) @definition.method (#set! only "member"))
((pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)] @value) @definition.method (#set! only "member"))
(class_body (_ name: (private_property_identifier) @private))

; ---- const f = () => …, const C = class …, where they are not local ------------------------------------------------

(program [
  (lexical_declaration (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)] @value))
  (variable_declaration (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)] @value))
] @definition.function)
(export_statement declaration: [
  (lexical_declaration (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)] @value))
  (variable_declaration (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)] @value))
] @definition.function)
(program [
  (lexical_declaration (variable_declarator name: (identifier) @name value: (class) @value))
  (variable_declaration (variable_declarator name: (identifier) @name value: (class) @value))
] @definition.class)
(export_statement declaration: [
  (lexical_declaration (variable_declarator name: (identifier) @name value: (class) @value))
  (variable_declaration (variable_declarator name: (identifier) @name value: (class) @value))
] @definition.class)

; ---- constants: exported ones, and objects with methods ------------------------------------------------------------

(program [
  (lexical_declaration (variable_declarator name: (identifier) @name value: (object [
    (method_definition) (pair value: [(arrow_function) (function_expression) (generator_function)])]) @body))
  (variable_declaration (variable_declarator name: (identifier) @name value: (object [
    (method_definition) (pair value: [(arrow_function) (function_expression) (generator_function)])]) @body))
] @definition.constant)
(program [
  (lexical_declaration (variable_declarator name: (identifier) @name value: [(object) (array) (call_expression)] @body))
  (variable_declaration (variable_declarator name: (identifier) @name value: [(object) (array) (call_expression)] @body))
] @definition.constant (#set! only "exported"))
(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name value: [(object) (array) (call_expression)] @body)) @definition.constant)
(program [
  (lexical_declaration (variable_declarator name: (identifier) @name))
  (variable_declaration (variable_declarator name: (identifier) @name))
] @definition.constant (#set! only "exported"))
(export_statement declaration: [
  (lexical_declaration (variable_declarator name: (identifier) @name))
  (variable_declaration (variable_declarator name: (identifier) @name))
] @definition.constant)
