import { ownStarts } from '#base/text/ownFiles';
import type { ImportGraph, IndexedFile } from '#model';
import type { FileSummary } from '../formats/projectIndex';

/** Files of data have thousands of keys. */
const symbolsListed = 100;

/** `file_summaries.json`: a line for each file, in the order of paths. */
export function fileSummariesText(files: readonly IndexedFile[], { imports }: Pick<ImportGraph, 'imports'>): string {
  return indexData(files.map((file) => JSON.stringify(summaryOf(file, imports.get(file.path) ?? []))));
}

function summaryOf({ path, hash, language, facts }: IndexedFile,
  edges: readonly { readonly to: string; readonly specifier: string; }[]): FileSummary
{
  const resolved = new Set(edges.map(({ specifier }) => specifier));
  const symbols = facts.definitions.slice(0, symbolsListed);
  return {
    path,
    role: facts.role,
    language: language ?? null,
    lines: facts.lines,
    tokens: facts.tokens,
    hash,
    symbols: symbols.map(({ name, kind, line, exported, container }) => ({
      name,
      kind,
      line,
      exported,
      ...(container !== undefined && { container }),
    })),
    moreSymbols: facts.definitions.length - symbols.length,
    imports: [...new Set(edges.map(({ to }) => to))],
    external: [...new Set(facts.imports.map(({ specifier }) => specifier))].filter((one) => !resolved.has(one)),
  };
}

/** A JSON document whose entries have a line each, so that git shows and merges them one by one. */
export function indexData(entries: readonly string[], more = ''): string {
  return `${ownStarts.indexData},"version":1,${more}"files":[${
    entries.length > 0 ? `\n${entries.join(',\n')}\n` : ''
  }]}\n`;
}
