/**
 * Where a value stands, which says how sure it is that its text is a literal and where it ends.
 * In quotes: `quoted` (assigned to the name), `compared` (with `==`, so it may be a kind of value rather than one),
 * `argument` (passed under that
 * name: `setPassword("…")`), `adjacent` (a string behind the name, which may be unrelated).
 * One word without quotes: `literal` (an .env line, an XML element), `field` (of an option, a query string, a
 * connection string), `header`.
 * A line: `configLine` (among other lines of a configuration), `keyValueLine` (`name: value` or `name=value` and
 * nothing else), `restOfLine`.
 * `expression`: in code without quotes.
 */
export type ValueContext = 'quoted' | 'compared' | 'argument' | 'adjacent' | 'literal' | 'field' | 'header'
  | 'configLine' | 'keyValueLine' | 'restOfLine' | 'expression';

/**
 * How a context writes a value: between quotes, as one word, as a line that may also hold a sentence or code, or as
 * code.
 */
export type ValueForm = 'string' | 'word' | 'line' | 'code';

export const formOf: Readonly<Record<ValueContext, ValueForm>> = {
  quoted: 'string',
  compared: 'string',
  argument: 'string',
  adjacent: 'string',
  literal: 'word',
  field: 'word',
  header: 'word',
  configLine: 'line',
  keyValueLine: 'line',
  restOfLine: 'line',
  expression: 'code',
};
