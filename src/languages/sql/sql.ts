import type { OutlineSymbol, SymbolKind } from '#model';
import { createCommentlessReader } from '../scanning/commentless';
import { formatSignatureLine } from '../scanning/header';
import { insideOpaque, isCode, getLineNumberAt, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { createLexicalScanner } from '../scanning/scanner';
import type { LexicalRules } from '../scanning/lexicalRules';

const nameSource = '(?:[\\w$#@]+|"[^"\\n]{1,200}"|`[^`\\n]{1,200}`|\\[[^\\]\\n]{1,200}\\])';
const createPattern = new RegExp(
  'create\\s{1,20}(?:or\\s{1,20}(?:replace|alter)\\s{1,20})?(?:definer\\s{0,5}=\\s{0,5}\\S{1,100}\\s{1,20})?'
    + '(?:(?:global|local|temp|temporary|unlogged|external|foreign|virtual|materialized|recursive|unique|clustered|nonclustered|constraint|fulltext|spatial|columnstore|editionable|noneditionable)\\s{1,20}){0,4}'
    + '(?<what>table|view|function|procedure|proc|aggregate|macro|trigger|index|type|domain|schema|database|package(?:\\s{1,20}body)?)\\s{1,20}'
    + `(?:concurrently\\s{1,20})?(?:if\\s{1,20}not\\s{1,20}exists\\s{1,20})?(?<name>${nameSource}(?:\\.${nameSource}){0,3})`,
  'iy',
);
const kindByObjectType: Readonly<Record<string, SymbolKind>> = {
  table: 'table',
  view: 'view',
  function: 'function',
  procedure: 'function',
  proc: 'function',
  aggregate: 'function',
  macro: 'function',
  trigger: 'trigger',
  index: 'index',
  type: 'type',
  domain: 'type',
  schema: 'module',
  database: 'module',
  package: 'module',
};
const lexicalRules: LexicalRules = {
  line: ['--'],
  block: [{ open: '/*', close: '*/', nests: true }],
  strings: [{ open: "'", spansLines: true }, { open: '"', spansLines: true }, { open: '`', spansLines: true }],
};
const scanPlain = createLexicalScanner(lexicalRules);
/** PostgreSQL quotes bodies with `$$` or `$tag$`; MySQL's client treats `$$` as the end of a statement. */
const scanDollarQuoted = createLexicalScanner({
  ...lexicalRules,
  customForms: [{ first: '$', kind: 'string', findEnd: findDollarQuoteEnd }],
});
/**
 * Matches words that open or close blocks, and text that ends a statement: a semicolon, batch separator or delimiter.
 */
const blockOrEndTokenPattern =
  /\b(?:begin(?!\s{1,20}tran)|case|end(?:\s{1,20}(?:if|loop|while|repeat|for|case)\b)?)\b|;|^[ \t]{0,20}(?:go|delimiter\b.{0,20}|\/|\/\/|\$\$)[ \t]{0,20}\r?$/gim;

/**
 * Lists the tables, views, routines, triggers, indexes and types that a script creates, each with the lines of its
 * statement.
 */
export function listSqlSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = /^[ \t]{0,20}delimiter\b/im.test(text) ? scanPlain(text) : scanDollarQuoted(text);
  const starts = findSqlCreateStarts(lexicalMap);
  const code = createCommentlessReader(lexicalMap);
  const isBatched = /^[ \t]{0,20}go[ \t]{0,20}\r?$/im.test(text);
  const symbols: OutlineSymbol[] = [];
  let nextOffset = 0;
  starts.forEach(({ offset, objectType, name, isFlush }, i) => {
    if (offset < nextOffset) return; // inside the body of a routine
    const limit = isFlush
      ? starts.slice(i + 1, i + 50).find((start) => start.isFlush)?.offset ?? text.length
      : text.length;
    const isRoutine = kindByObjectType[objectType] === 'function' || kindByObjectType[objectType] === 'trigger';
    const end = findStatementEnd(lexicalMap, offset, limit, isBatched && isRoutine);
    nextOffset = end;
    const header = code.read(offset, Math.min(end, offset + 300));
    symbols.push({
      name: name.replace(/["`[\]]/g, ''),
      kind: kindByObjectType[objectType]!,
      lines: [getLineNumberAt(lexicalMap, offset), getLineNumberAt(lexicalMap, end - 1)],
      signature: formatSignatureLine(header.split(/\r?\n/, 1)[0]!.replace(/[\s(;]+$/, '')),
      exported: true,
    });
  });
  return symbols;
}

interface CreateStart {
  readonly offset: number;
  readonly objectType: string;
  readonly name: string;
  /** Whether the statement starts its line without indentation. */
  readonly isFlush: boolean;
}

function findSqlCreateStarts(lexicalMap: LexicalMap): CreateStart[] {
  const { text, lineStarts, depths } = lexicalMap;
  const starts: CreateStart[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    let offset = lineStarts[line]!;
    while (text.charCodeAt(offset) === 32 || text.charCodeAt(offset) === 9 || text.charCodeAt(offset) === 0xfeff)
      offset++;
    const c = text.charCodeAt(offset);
    if (depths[line] === insideOpaque || (c !== 67 && c !== 99)) continue;
    createPattern.lastIndex = offset;
    const groups = createPattern.exec(text)?.groups;
    if (!groups || /^on$/i.test(groups['name']!)) continue; // an index without a name
    starts.push({
      offset,
      objectType: groups['what']!.toLowerCase().split(/\s/, 1)[0]!,
      name: groups['name']!,
      isFlush: offset === lineStarts[line],
    });
  }
  return starts;
}

/**
 * Returns the offset at which a statement ends: after its first semicolon outside all blocks, or at a batch separator.
 * Semicolons do not end a batch. If nothing ends the statement, the result is at most `limit`.
 */
function findStatementEnd(lexicalMap: LexicalMap, start: number, limit: number, isBatch: boolean): number {
  const text = lexicalMap.text.slice(0, limit);
  let openBlockCount = 0;
  blockOrEndTokenPattern.lastIndex = start;
  for (let match = blockOrEndTokenPattern.exec(text); match; match = blockOrEndTokenPattern.exec(text)) {
    if (!isCode(lexicalMap, match.index)) continue;
    const word = match[0].toLowerCase();
    if (word === ';') {
      if (openBlockCount <= 0 && !isBatch) return match.index + 1;
    } else if (word === 'begin' || word === 'case') {
      openBlockCount++;
    } else if (word === 'end' || word.endsWith('case')) {
      openBlockCount--;
    } else if (!word.startsWith('end')) {
      return findTrimmedEnd(text, start, match.index);
    }
  }
  return findTrimmedEnd(text, start, limit);
}

/** Returns the end of the text between two offsets, without trailing blanks. */
function findTrimmedEnd(text: string, start: number, limit: number): number {
  let end = limit;
  while (end > start + 1 && text.charCodeAt(end - 1) <= 32) end--;
  return end;
}

function findDollarQuoteEnd(text: string, offset: number): number | undefined {
  const tag = /^\$(?:[A-Za-z_]\w{0,60})?\$/.exec(text.slice(offset, offset + 64))?.[0];
  if (tag === undefined) return undefined;
  const closeOffset = text.indexOf(tag, offset + tag.length);
  return closeOffset < 0 ? text.length : closeOffset + tag.length;
}
