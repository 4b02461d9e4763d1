; grammar: tree-sitter-javascript/tree-sitter-javascript.wasm
; inherits: ecma

(class_declaration) @definition.class
(class_body (field_definition property: (_) @name value: [(arrow_function) (function_expression) (generator_function)] @value) @definition.method)
(class_body (field_definition property: (private_property_identifier) @private))

; ---- CommonJS exports ----------------------------------------------------------------------------------------------

; module.exports = name; exports.a = name; exports = module.exports = name
((assignment_expression left: (_) @_exports right: (identifier) @exported) (#match? @_exports "^(module\\.)?exports(\\.[\\w$]+)?$"))
; module.exports = { a, b: c }
((assignment_expression left: (_) @_exports right: (object [
    (shorthand_property_identifier) @exported
    (pair value: (identifier) @exported)
  ])) (#match? @_exports "^(module\\.)?exports$"))
; var app = exports = module.exports = {}
((variable_declarator name: (identifier) @exported value: (assignment_expression left: (_) @_exports)) (#match? @_exports "^(module\\.)?exports(\\.[\\w$]+)?$"))

; module.exports = function name () {}
((assignment_expression left: (_) @_exports
    right: [(function_expression name: (_) @name) (generator_function name: (_) @name)] @value) @definition.function
  (#eq? @_exports "module.exports") (#set! exported))
((assignment_expression left: (_) @_exports right: (class name: (_) @name) @value) @definition.class
  (#eq? @_exports "module.exports") (#set! exported))
; module.exports = function () {}; module.exports = { … }
((assignment_expression left: (_) @_exports
    right: [(function_expression !name) (generator_function !name) (arrow_function)] @value) @definition.function
  (#eq? @_exports "module.exports") (#set! name "module.exports") (#set! exported))
((assignment_expression left: (_) @_exports right: (class !name) @value) @definition.class
  (#eq? @_exports "module.exports") (#set! name "module.exports") (#set! exported))
((expression_statement (assignment_expression left: (_) @_exports right: (object) @body)) @definition.constant
  (#eq? @_exports "module.exports") (#set! name "module.exports") (#set! exported))

; exports.a = function () {}
((expression_statement (assignment_expression
    left: (member_expression object: (_) @_exports property: (property_identifier) @name)
    right: [(function_expression) (generator_function) (arrow_function)] @value)) @definition.function
  (#match? @_exports "^(module\\.)?exports$") (#set! exported))
((expression_statement (assignment_expression
    left: (member_expression object: (_) @_exports property: (property_identifier) @name)
    right: (class) @value)) @definition.class
  (#match? @_exports "^(module\\.)?exports$") (#set! exported))

; ---- assigned functions --------------------------------------------------------------------------------------------

; A.prototype.m = function () {}; this.m = function () {}
((assignment_expression
    left: (member_expression
      object: (member_expression object: (_) @container property: (property_identifier) @_prototype)
      property: (property_identifier) @name)
    right: [(function_expression) (generator_function) (arrow_function)] @value) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression
    left: (member_expression object: (this) property: (property_identifier) @name)
    right: [(function_expression) (generator_function) (arrow_function)] @value) @definition.method)
; app.use = function () {}, where it is not local
(program (expression_statement (assignment_expression
    left: (member_expression object: (identifier) @container property: (property_identifier) @name)
    right: [(function_expression) (generator_function) (arrow_function)] @value) @definition.method)
  (#not-any-of? @container "module" "exports"))
; A.prototype = { m() {}, n: function () {} }
((assignment_expression
    left: (member_expression object: (_) @container property: (property_identifier) @_prototype)
    right: (object [
      (method_definition name: (_) @name)
      (pair key: (_) @name value: [(arrow_function) (function_expression)] @value)
    ] @definition.method))
  (#eq? @_prototype "prototype"))
; var a = exports.a = function () {}
(program (variable_declaration (variable_declarator name: (identifier) @name value: (assignment_expression
    right: [(arrow_function) (function_expression) (generator_function)] @value))) @definition.function)
(program (lexical_declaration (variable_declarator name: (identifier) @name value: (assignment_expression
    right: [(arrow_function) (function_expression) (generator_function)] @value))) @definition.function)

((expression_statement (assignment_expression) @wrapped) @wrapper)
