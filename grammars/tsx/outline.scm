; grammar: tree-sitter-typescript/tree-sitter-tsx.wasm
; inherits: typescript
