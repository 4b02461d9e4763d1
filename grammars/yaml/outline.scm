; grammar: @tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm
; The captures are explained in grammars/ecma/outline.scm. Keys at the top of a document, and those one level below; a
; document that says its kind (Kubernetes) is a block of this name.

[(ERROR) (MISSING)] @error

(document (block_node (block_mapping (block_mapping_pair key: (_) @_kind value: (_) @name) @body)) (#eq? @_kind "kind")) @definition.block
(document (block_node (block_mapping (block_mapping_pair key: (_) @name value: (block_node) @body) @definition.key)))
(document (block_node (block_mapping (block_mapping_pair key: (_) @name) @definition.key)))
(document (block_node (block_mapping (block_mapping_pair value: (block_node (block_mapping
  (block_mapping_pair key: (_) @name value: (block_node) @body) @definition.key))))))
(document (block_node (block_mapping (block_mapping_pair value: (block_node (block_mapping
  (block_mapping_pair key: (_) @name) @definition.key))))))
