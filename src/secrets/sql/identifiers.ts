/** Parses the names of tables and columns in SQL and in code strings that contain SQL. */

/** White space, and operators and escapes that join two strings in code: `" +⏎ "`, `\n`, `\⏎`. */
export const gapSource = String.raw`(?:[\s"'+.&]|\\[nrt]?){0,80}`;

/** Matches a table name with the quotes of any SQL dialect, even escaped: `"a"."b"`, `[dbo].[Users]`, `\"users\"`. */
export const tableNameSource = String.raw`(?:[\w$#@.\[\]\`{}%-]|\\?"){1,120}`;

/**
 * The text between a table's name and a parenthesis: white space, which may include the end of one string and the start
 * of another that is joined to it.
 */
export const afterNameSource = String.raw`\s{0,40}(?:["']\s{0,4}[+.&]?\s{0,40}["']\s{0,40})?`;

/** Normalizes the name of a table: `"public"."Users"`, `[dbo].[Users]` and `users` are the same table. */
export function normalizeTableName(writtenName: string): string {
  return writtenName.slice(writtenName.lastIndexOf('.') + 1).replace(/[^\w$]/g, '').toLowerCase();
}

const columnPattern = new RegExp(
  String.raw`(?:[\s"'\`+.&[]|\\[nrt]?){0,80}([A-Za-z_][\w$]{0,63})(?:[\s"'\`\]]|\\[nrt]?){0,80}([,)])`,
  'y',
);
const maxColumns = 400;

/**
 * Returns the names in a list up to its closing parenthesis, and the offset at which the list ends; undefined if the
 * list contains anything else.
 */
export function parseColumnList(text: string, listStart: number):
  | { readonly names: readonly string[]; readonly end: number; }
  | undefined
{
  const names: string[] = [];
  for (let offset = listStart; names.length < maxColumns; offset = columnPattern.lastIndex) {
    columnPattern.lastIndex = offset;
    const match = columnPattern.exec(text);
    if (!match) return undefined;
    names.push(match[1]!);
    if (match[2] === ')') return { names, end: columnPattern.lastIndex };
  }
  return undefined;
}

const maxDefinitionLength = 40_000;
const definitionPattern = /(?:\s|--[^\n]{0,400}\n|\/\*[^*]{0,400}\*\/){0,80}(?:\\?["`[])?([A-Za-z_][\w$]{0,63})/y;
/** Matches a word that starts a table constraint. */
const constraintPattern =
  /^(?:primary|key|constraint|unique|index|foreign|check|fulltext|spatial|exclude|like|period)$/i;

/** Returns the names of the columns that CREATE TABLE defines; `listStart` follows the opening parenthesis. */
export function parseDefinedColumns(text: string,
  listStart: number): { readonly names: readonly string[]; readonly end: number; }
{
  const names: string[] = [];
  const limit = Math.min(text.length, listStart + maxDefinitionLength);
  let depth = 0;
  /** The character that ends the string or comment at the scan position. */
  let closingCharacter: string | undefined;
  let offset = listStart;
  addColumn(listStart);
  for (; offset < limit; offset++) {
    const c = text[offset]!;
    if (closingCharacter !== undefined) {
      if (c === closingCharacter) closingCharacter = undefined;
    } else if (c === "'") closingCharacter = c;
    else if (c === '-' && text[offset + 1] === '-') closingCharacter = '\n';
    else if (c === '(') depth++;
    else if (c === ')' && --depth < 0 || c === ';') break;
    else if (c === ',' && depth === 0) addColumn(offset + 1);
  }
  return { names, end: offset };

  function addColumn(start: number): void {
    definitionPattern.lastIndex = start;
    const name = definitionPattern.exec(text)?.[1];
    if (name !== undefined && !constraintPattern.test(name)) names.push(name);
  }
}
