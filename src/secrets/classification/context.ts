/** The context of a value in code, in a document or on a command line. */
export type CodeContext =
  /** Between quotes and assigned to its name. */
  | 'quoted'
  /** Between quotes, compared with its name by `==`: it may be a kind of value rather than a value. */
  | 'compared'
  /** Between quotes, an argument of a call that sets the name: `setPassword("…")`. */
  | 'argument'
  /** Between quotes, next to its name but possibly unrelated to it. */
  | 'adjacent'
  /** One word without quotes: a line of .env, an XML element. */
  | 'literal'
  /** One word of an option, a query string or a connection string. */
  | 'field'
  /** One word in an HTTP header. */
  | 'header'
  /** A line among other lines of a configuration. */
  | 'configLine'
  /** A line that consists of `name: value` or `name=value`. */
  | 'keyValueLine'
  /** The rest of a line, which may be a sentence. */
  | 'restOfLine'
  /** Code without quotes. */
  | 'expression';

/** The context of a value in a configuration, by its structure. */
export type ConfigurationContext =
  /** The value of its own key. */
  | 'entry'
  /** One of several values below a key in the plural: `passwords: { alice: … }`. */
  | 'mapEntry'
  /** An item of a list. */
  | 'listItem'
  /** The value of a key that consists of several words of ordinary text: `API key`. */
  | 'label'
  /** An item of a list below such a key. */
  | 'labelItem';

export type ValueContext = CodeContext | ConfigurationContext;

/**
 * How a value is written: between quotes, as one word, as a line that may also contain a sentence or code, as code, or
 * without quotes in a configuration.
 */
export type ValueForm = 'string' | 'word' | 'line' | 'code' | 'scalar';

export const valueForms: Readonly<Record<CodeContext, ValueForm>> = {
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

/** The value that belongs to a secret's name: its offsets, without quotes, and its context. */
export interface Value {
  readonly start: number;
  readonly end: number;
  readonly context: CodeContext;
  readonly contextRule?: ContextRule;
}

/** Another context of a value, which applies if the text around the value satisfies a condition. */
export interface ContextRule {
  readonly context: CodeContext;
  applies(text: string, nameStart: number, start: number, end: number): boolean;
}
