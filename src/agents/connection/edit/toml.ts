import { english } from '#base/text/english';
import { TomlError, type TomlTable } from 'smol-toml';
import { parseToml, parseTomlStrictly } from '#base/text/parseToml';

/** Explains in a sentence why a text with our block in it cannot be written; undefined if it can. */
export function tomlProblem(text: string, block: string, file: string): string | undefined {
  const whole = parseTomlStrictly(text);
  if (!(whole instanceof TomlError)) return undefined;
  const others = parseTomlStrictly(withoutBlock(text));
  if (others instanceof TomlError) {
    return english`${file} cannot be read as TOML, line ${others.line}: ${
      firstLine(others)
    }. Correct it, then try again.`;
  }
  const own = parseToml(block);
  const path = own && commonTable(others, own);
  return path === undefined
    ? english`${file} cannot be read as TOML with AgentPack's entries: ${firstLine(whole)}.`
    : english`${file} has a table [${path}] outside of AgentPack's block. Remove it, then try again.`;
}

/**
 * Returns the lines between our marks that belong to other programs' tables. `own`: the text that we wrote or would
 * write; its tables are ours, as is every table that names agentpack.
 */
export function tablesOfOthers(inner: string, blockText: string): string {
  const headers = new Set(blockText.split('\n').map((line) => line.trim()).filter(isHeader));
  let isOthers = false;
  return inner.split(/(?<=\n)/).filter((line) => {
    const text = line.trim();
    if (isHeader(text)) isOthers = !headers.has(text) && !/\bagentpack\b/.test(text);
    return isOthers;
  }).join('');
}

function isHeader(line: string): boolean {
  return /^\[.*\]\s*(?:#.*)?$/.test(line);
}

/** Empties the lines of our block but keeps the number of lines, so that the line of an error stays correct. */
function withoutBlock(text: string): string {
  let isInside = false;
  return text.split('\n').map((line) => {
    if (line.trim() === '# agentpack:begin') isInside = true;
    const kept = isInside ? '' : line;
    if (line.trim() === '# agentpack:end') isInside = false;
    return kept;
  }).join('\n');
}

/** Finds a table in which both have values, as `a.b`. */
function commonTable(a: TomlTable, b: TomlTable, path: readonly string[] = []): string | undefined {
  for (const [key, bValue] of Object.entries(b)) {
    const theirs = a[key];
    if (theirs === undefined) continue;
    if (!isTable(bValue) || !isTable(theirs)) return (path.length > 0 ? path : [key]).join('.');
    const inner = commonTable(theirs, bValue, [...path, key]);
    if (inner !== undefined) return inner;
    if (Object.values(bValue).some((value) => !isTable(value))) return [...path, key].join('.');
  }
  return undefined;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function firstLine({ message }: TomlError): string {
  return message.split('\n')[0]!.replace(/^Invalid TOML document: /, '');
}
