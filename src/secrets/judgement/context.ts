/**
 * How sure it is that the text is a literal: `quoted`; `compared` (quoted, and may be a kind of value rather than one);
 * `loose` (quoted, but the name may be a mere argument beside it); `given` (quoted, and handed over under that name);
 * `literal` (an .env line, an XML element); `field` (an option, a query string's or a connection string's);
 * `data` (a line among others of a configuration); `entry` (a whole YAML or properties line, `name: value` or
 * `name=value`); `line` (a whole line otherwise); `header`; `bare` (in code it may be an expression).
 */
export type ValueContext = 'quoted' | 'compared' | 'adjacent' | 'argument' | 'literal' | 'field' | 'configLine' | 'keyValueLine' | 'restOfLine' | 'header' | 'expression';
