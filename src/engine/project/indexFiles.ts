import { english } from '#base/text/english';
import { generatedFilePrefixes } from '#base/text/ownFiles';
import { type EditedText, isRefusal, refuse, type Refusal } from '#agents/connection/edit/refusal';
import { putBlock, removeMarkedBlock } from '#agents/connection/edit/markedBlock';
import type { ImportGraph, IndexedFile } from '#model';
import { collectProjectFacts } from './projectFacts';
import { formatProjectIndex } from './projectIndexText';
import type { DependencyNode, FileSummary } from '../formats/projectIndex';
import { redactShort } from '#secrets/redact';

/** The files that `agentpack index` writes: one for users and models, and two for programs. */
export const indexNames = ['PROJECT_INDEX.md', 'file_summaries.json', 'dependency_graph.json'] as const;
export type IndexName = (typeof indexNames)[number];

/** Returns the content of each index file. It depends only on the index, and contains no times and no source code. */
export function renderProjectIndex(rootName: string, files: readonly IndexedFile[],
  graph: ImportGraph): Readonly<Record<IndexName, string>>
{
  const filteredIndex = removeSecretPaths(files, graph);
  return {
    'PROJECT_INDEX.md': formatProjectIndex(rootName, collectProjectFacts(files, graph)),
    'file_summaries.json': formatFileSummaries(filteredIndex.files, filteredIndex.graph),
    'dependency_graph.json': formatDependencyGraph(filteredIndex.files, filteredIndex.graph),
  };
}

/**
 * Returns the new content of an index file. Text outside the markers of `PROJECT_INDEX.md` is kept; a file that
 * AgentPack did not write is refused.
 *
 * @param existingText undefined if there is no file
 * @param path the path that messages show
 */
export function mergeIndexFile(name: IndexName, text: string, existingText: string | undefined, path: string):
  | EditedText
  | Refusal
{
  if (name !== 'PROJECT_INDEX.md') {
    return existingText === undefined || existingText.startsWith(generatedFilePrefixes.indexData)
      ? { text }
      : refuse(
        english`${path} was not written by agentpack index: nothing was changed. Rename it, or run agentpack index --out DIR.`,
      );
  }
  const block = { kind: 'block', syntax: 'markdown', text } as const;
  if (existingText !== undefined && existingText.trim() !== '') {
    const withoutBlock = removeMarkedBlock(existingText, block, path);
    if (isRefusal(withoutBlock)) return withoutBlock;
    if (withoutBlock.text === existingText)
      return refuse(
        english`${path} has no line "<!-- agentpack:begin -->": nothing was written. Add it and "<!-- agentpack:end -->" where the index belongs, or run agentpack index --out DIR.`,
      );
  }
  return putBlock(existingText, block, path);
}

/**
 * Returns `dependency_graph.json`, with a line for each file that imports others, is imported, is a test or is tested.
 */
function formatDependencyGraph(files: readonly IndexedFile[], graph: ImportGraph): string {
  const packages = graph.packages.map(({ name, root, manifest }) => ({ name, root, manifest }));
  const nodes = files.map(({ path }): DependencyNode => ({
    path,
    imports: (graph.imports.get(path) ?? []).map(({ to, line }) => ({ path: to, line })),
    importedBy: [...graph.importers.get(path) ?? []],
    testedBy: [...graph.tests.get(path) ?? []],
  }));
  return formatIndexData(
    nodes.filter(({ imports, importedBy, testedBy }) => imports.length + importedBy.length + testedBy.length > 0).map((
      node,
    ) => JSON.stringify(node)),
    `"packages":${JSON.stringify(packages)},`,
  );
}

/**
 * Removes paths that look like secrets from the files and the graph. Such paths are omitted rather than redacted,
 * because a redacted path does not identify a file.
 */
function removeSecretPaths(files: readonly IndexedFile[],
  graph: ImportGraph): { readonly files: readonly IndexedFile[]; readonly graph: ImportGraph; }
{
  const hiddenPaths = new Set(files.filter(({ path }) => !isFreeOfSecrets(path)).map(({ path }) => path));
  const packages = graph.packages.filter(({ name, root, manifest }) => [name, root, manifest].every(isFreeOfSecrets));
  if (hiddenPaths.size === 0) return { files, graph: { ...graph, packages } };
  const isShown = (path: string) => !hiddenPaths.has(path);
  const filterEdges = <T>(edges: ReadonlyMap<string, readonly T[]>, getPath: (edge: T) => string) =>
    new Map([...edges].map(([path, all]) => [path, all.filter((edge) => isShown(getPath(edge)))] as const));
  return {
    files: files.filter(({ path }) => isShown(path)),
    graph: {
      ...graph,
      packages,
      imports: filterEdges(graph.imports, ({ to }) => to),
      importers: filterEdges(graph.importers, (path) => path),
      tests: filterEdges(graph.tests, (path) => path),
    },
  };
}

function isFreeOfSecrets(text: string): boolean {
  return redactShort(text) === text;
}

/** The maximum number of symbols listed for each file; a data file can have thousands of keys. */
const maxSymbols = 100;

/** Formats `file_summaries.json` with one line per file, sorted by path. */
function formatFileSummaries(files: readonly IndexedFile[], { imports }: Pick<ImportGraph, 'imports'>): string {
  return formatIndexData(files.map((file) => JSON.stringify(summarizeFile(file, imports.get(file.path) ?? []))));
}

function summarizeFile({ path, hash, language, facts }: IndexedFile,
  edges: readonly { readonly to: string; readonly specifier: string; }[]): FileSummary
{
  const resolvedSpecifiers = new Set(edges.map(({ specifier }) => specifier));
  const symbols = facts.definitions.slice(0, maxSymbols);
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
    external: [...new Set(facts.imports.map(({ specifier }) => specifier))].filter((importName) =>
      !resolvedSpecifiers.has(importName)
    ),
  };
}

/** Formats a JSON document with one line per entry, so that Git can diff and merge the entries separately. */
function formatIndexData(entries: readonly string[], extraFields = ''): string {
  return `${generatedFilePrefixes.indexData},"version":1,${extraFields}"files":[${
    entries.length > 0 ? `\n${entries.join(',\n')}\n` : ''
  }]}\n`;
}
