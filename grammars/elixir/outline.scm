; grammar: tree-sitter-elixir/tree-sitter-elixir.wasm
; The captures are explained in grammars/ecma/outline.scm. Every clause of a function is a symbol of its own.

[(ERROR) (MISSING)] @error

((call target: (identifier) @_def (arguments . (alias) @name) (do_block)? @body) @definition.module
  (#eq? @_def "defmodule") (#set! exported))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block)? @body) @definition.interface
  (#eq? @_def "defprotocol") (#set! exported))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block)? @body) @definition.class
  (#eq? @_def "defimpl") (#set! exported))

((call target: (identifier) @_def (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")
  ]) (do_block)? @body) @definition.function
  (#match? @_def "^(def|defmacro|defguard|defdelegate|defn)$") (#set! exported))
((call target: (identifier) @_def (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")
  ]) (do_block)? @body) @definition.function
  (#match? @_def "^(defp|defmacrop|defguardp|defnp)$"))
((call target: (identifier) @_def (arguments . [
    (binary_operator operator: _ @name)
    (binary_operator left: (binary_operator operator: _ @name) operator: "when")
  ]) (do_block)? @body) @definition.function
  (#match? @_def "^(def|defmacro)$") (#not-eq? @name "when") (#set! exported))

((unary_operator operand: (call target: (identifier) @_type (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))) @definition.type
  (#match? @_type "^(type|opaque)$") (#set! exported))
((unary_operator operand: (call target: (identifier) @_type (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))) @definition.type
  (#eq? @_type "typep"))
((unary_operator operand: (call target: (identifier) @_type (arguments [
    (binary_operator left: (call target: (identifier) @name) operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")
  ]))) @definition.method
  (#match? @_type "^(callback|macrocallback)$") (#set! exported))

(_ (unary_operator) @decorator . (call target: (identifier) @_def) @decorated (#match? @decorator "^@(spec|impl)[ (]") (#match? @_def "^def"))
(_ (unary_operator) @decorator . (unary_operator) @decorated (#match? @decorator "^@(spec|impl)[ (]") (#match? @decorated "^@(spec|impl)[ (]"))
