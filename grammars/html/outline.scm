; grammar: tree-sitter-html/tree-sitter-html.wasm
; The captures are explained in grammars/ecma/outline.scm. Told are elements with an id, headings, custom elements, what
; parts a page, scripts and styles.

[(ERROR) (MISSING)] @error

(element . [
    (start_tag (attribute (attribute_name) @_id [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))
    (self_closing_tag (attribute (attribute_name) @_id [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]))
  ] . (_)? @body (#match? @_id "^[iI][dD]$")) @definition.element
(element . (start_tag (tag_name) @_tag) . (text) @name (#match? @_tag "^[hH][1-6]$")) @definition.heading
(element . (start_tag (tag_name) @_tag) . (element . (start_tag) . (text) @name) (#match? @_tag "^[hH][1-6]$")) @definition.heading
(element . (start_tag (tag_name) @_tag) . (element . (start_tag) . (element . (start_tag) . (text) @name)) (#match? @_tag "^[hH][1-6]$")) @definition.heading
(element . [(start_tag (tag_name) @name) (self_closing_tag (tag_name) @name)] . (_)? @body (#match? @name "-")) @definition.element
(element . (start_tag (tag_name) @name) . (_)? @body
  (#match? @name "^([hH][eE][aA][dD]|[bB][oO][dD][yY]|main|nav|header|footer|section|article|aside|form|template|dialog)$")) @definition.element
(script_element (start_tag (tag_name) @name) . (_) @body) @definition.element
(style_element (start_tag (tag_name) @name) . (_) @body) @definition.element
