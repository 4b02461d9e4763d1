import { english } from '#base/text/english';
import { TomlError, type TomlTable } from 'smol-toml';
import { parseToml, parseTomlOrError } from '#base/text/parseToml';

/** Returns a sentence that explains why a text with our block cannot be written; undefined if it can be written. */
export function findTomlProblem(text: string, block: string, file: string): string | undefined {
  const parsedText = parseTomlOrError(text);
  if (!(parsedText instanceof TomlError)) return undefined;
  const otherTables = parseTomlOrError(emptyBlockLines(text));
  if (otherTables instanceof TomlError) {
    return english`${file} cannot be read as TOML, line ${otherTables.line}: ${
      getFirstLine(otherTables)
    }. Correct it, then try again.`;
  }
  const ownTables = parseToml(block);
  const path = ownTables && findCommonTable(otherTables, ownTables);
  return path === undefined
    ? english`${file} cannot be read as TOML with AgentPack's entries: ${getFirstLine(parsedText)}.`
    : english`${file} has a table [${path}] outside AgentPack's block. Remove it, then try again.`;
}

/**
 * Returns the lines between our marks that belong to other programs' tables. The tables in our block's text are ours,
 * as is every table whose header contains `agentpack`.
 */
export function findForeignTables(blockContent: string, blockText: string): string {
  const headers = new Set(blockText.split('\n').map((line) => line.trim()).filter(isTableHeader));
  let isForeign = false;
  return blockContent.split(/(?<=\n)/).filter((line) => {
    const text = line.trim();
    if (isTableHeader(text)) isForeign = !headers.has(text) && !/\bagentpack\b/.test(text);
    return isForeign;
  }).join('');
}

function isTableHeader(line: string): boolean {
  return /^\[.*\]\s*(?:#.*)?$/.test(line);
}

/** Empties the lines of our block but keeps the number of lines, so that the line numbers of errors stay correct. */
function emptyBlockLines(text: string): string {
  let isInside = false;
  return text.split('\n').map((line) => {
    if (line.trim() === '# agentpack:begin') isInside = true;
    const visibleLine = isInside ? '' : line;
    if (line.trim() === '# agentpack:end') isInside = false;
    return visibleLine;
  }).join('\n');
}

/** Returns the path of a table in which both texts define values: `a.b`. */
function findCommonTable(otherTable: TomlTable, ownTable: TomlTable, path: readonly string[] = []): string | undefined {
  for (const [key, ownValue] of Object.entries(ownTable)) {
    const otherValue = otherTable[key];
    if (otherValue === undefined) continue;
    if (!isTable(ownValue) || !isTable(otherValue)) return (path.length > 0 ? path : [key]).join('.');
    const innerPath = findCommonTable(otherValue, ownValue, [...path, key]);
    if (innerPath !== undefined) return innerPath;
    if (Object.values(ownValue).some((value) => !isTable(value))) return [...path, key].join('.');
  }
  return undefined;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function getFirstLine({ message }: TomlError): string {
  return message.split('\n')[0]!.replace(/^Invalid TOML document: /, '');
}
