import { addAll } from '#base/collections/lists';
import { byText } from '#base/order';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { CallersReport, CallSite } from '#reports';
import { redact, redactShort } from '#secrets/redact';
import type { Run } from '#engine/run';
import { createOffsetLocator, type CallReader } from './callReader';
import { formatQualifiedName, type CalledSymbol } from './calledSymbols';
import type { CallSearch } from './callSearch';
import { createWordPattern } from './unreadCalls';

export interface CallersOptions {
  /** The maximum number of calls between a caller and the symbol; 1 by default. */
  readonly depth?: number;
}

export const maxCallDepth = 10;
/** Maximum number of symbols whose callers are searched for one answer. */
const maxSearchedSymbols = 200;
/** Maximum number of call sites in one answer. */
const maxSites = 5_000;

/**
 * Reports the callers of a symbol.
 * @throws UserError for an invalid depth
 */
export async function buildCallersReport(symbol: CalledSymbol, { depth = 1 }: CallersOptions, search: CallSearch,
  reader: CallReader, run: Run): Promise<CallersReport>
{
  if (!Number.isInteger(depth) || depth < 1 || depth > maxCallDepth)
    throw new UserError(english`--depth ${depth} is not valid. Use a whole number from 1 to ${maxCallDepth}.`, 'usage');
  const callers: CallSite[] = [];
  const notes: string[] = [];
  const searchedKeys = new Set([getCalledSymbolKey(symbol)]);
  let currentLevel: readonly CalledSymbol[] = [symbol];
  let searchedCount = 0;
  for (let callDepth = 1; callDepth <= depth && currentLevel.length > 0; callDepth++) {
    const nextLevel: CalledSymbol[] = [];
    for (const target of currentLevel) {
      if (searchedCount++ >= maxSearchedSymbols || callers.length >= maxSites) break;
      run.progress?.('scan', Math.min(0.99, searchedCount / (searchedCount + currentLevel.length)));
      const sites = await search.findSites(target, run);
      const containingSymbols = await search.findContainingSymbols(sites, run);
      for (const [i, { site }] of sites.entries()) {
        const containingSymbol = containingSymbols[i];
        const { file, line, column, ...call } = site;
        callers.push({
          file,
          line,
          column,
          within: containingSymbol ? redactShort(formatQualifiedName(containingSymbol)) : null,
          ...call,
          depth: callDepth,
          calls: redactShort(formatQualifiedName(target)),
        });
        if (!containingSymbol || site.proof === 'name' || searchedKeys.has(getCalledSymbolKey(containingSymbol)))
          continue;
        searchedKeys.add(getCalledSymbolKey(containingSymbol));
        if (containingSymbol.kind === 'function' || containingSymbol.kind === 'method')
          nextLevel.push(containingSymbol);
      }
    }
    currentLevel = nextLevel;
  }
  if (searchedCount > maxSearchedSymbols || callers.length > maxSites)
    notes.push(
      english`There are more callers: the search ended after ${maxSearchedSymbols} symbols or ${maxSites} calls.`,
    );
  addAll(notes, search.formatUnreadNotes());
  const definition = locateDeclaredName(symbol, reader);
  addAll(notes, callers.length > 0
    ? await search.formatOtherMentions(symbol, callers.filter((site) => site.depth === 1), run)
    : search.formatMentions({ ...symbol, line: definition.line }));
  const shownSites = callers.slice(0, maxSites).sort((a, b) =>
    a.depth - b.depth || Number(a.proof === 'name') - Number(b.proof === 'name') || Number(a.test) - Number(b.test) ||
    byText(a.file, b.file) || a.line - b.line || a.column - b.column
  );
  return {
    symbol: redactShort(formatQualifiedName(symbol)),
    definition: {
      ...definition,
      kind: symbol.kind,
      signature: redact(symbol.signature),
    },
    callers: shownSites,
    tests: [...new Set(shownSites.filter(({ test, proof }) => test && proof !== 'name').map(({ file }) => file))].sort(
      byText,
    ),
    notes,
  };
}

/** Returns the location of the name in its declaration. */
function locateDeclaredName({ file, name, lines: [firstLine, lastLine] }: CalledSymbol, reader: CallReader): {
  readonly file: string;
  readonly line: number;
  readonly column: number;
} {
  const redactedText = reader.loadText(file);
  const path = redactShort(file.path);
  if (!redactedText) return { file: path, line: firstLine, column: 1 };
  let start = 0;
  for (let line = 1; line < firstLine && start >= 0; line++) start = redactedText.text.indexOf('\n', start) + 1;
  const declarationText = redactedText.text.slice(start, start + 2_000);
  const nameIndex = createWordPattern(name).exec(declarationText)?.index ?? -1;
  const { line, column } = createOffsetLocator(redactedText)(start + Math.max(0, nameIndex));
  return nameIndex < 0 || line > lastLine ? { file: path, line: firstLine, column: 1 } : { file: path, line, column };
}

function getCalledSymbolKey(symbol: CalledSymbol): string {
  return `${symbol.file.path}#${formatQualifiedName(symbol)}`;
}
