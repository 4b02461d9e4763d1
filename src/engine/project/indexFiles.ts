import { english } from '#base/text/english';
import { ownStarts } from '#base/text/ownFiles';
import { type EditedText, isRefusal, refuse, type Refusal } from '#agents/connection/edit/refusal';
import { putBlock, takeOutBlock } from '#agents/connection/edit/markedBlock';
import type { ImportGraph, IndexedFile } from '#model';
import { projectFacts } from './projectFacts';
import { projectIndexText } from './projectIndexText';
import type { DependencyNode, FileSummary } from '../formats/projectIndex';
import { redactShort } from '#secrets/redact';

/** The files of `agentpack index`: one for people and models, and two for programs. */
export const indexNames = ['PROJECT_INDEX.md', 'file_summaries.json', 'dependency_graph.json'] as const;
export type IndexName = (typeof indexNames)[number];

/** Returns the content of each of these files. A pure function of the index: no time, no source code. */
export function projectIndex(rootName: string, files: readonly IndexedFile[],
  graph: ImportGraph): Readonly<Record<IndexName, string>>
{
  const plain = withPlainPaths(files, graph);
  return {
    'PROJECT_INDEX.md': projectIndexText(rootName, projectFacts(files, graph)),
    'file_summaries.json': fileSummariesText(plain.files, plain.graph),
    'dependency_graph.json': dependencyGraphText(plain.files, plain.graph),
  };
}

/**
 * Returns the whole file. Text that users wrote outside the markers of `PROJECT_INDEX.md` stays; a file that AgentPack
 * did not write is refused.
 *
 * @param present undefined if there is no file
 * @param path for messages
 */
export function indexFileText(name: IndexName, text: string, present: string | undefined, path: string):
  | EditedText
  | Refusal
{
  if (name !== 'PROJECT_INDEX.md') {
    return present === undefined || present.startsWith(ownStarts.indexData)
      ? { text }
      : refuse(
        english`${path} was not written by agentpack index: nothing was changed. Rename it, or run agentpack index --out DIR.`,
      );
  }
  const block = { kind: 'block', syntax: 'markdown', text } as const;
  if (present !== undefined && present.trim() !== '') {
    const without = takeOutBlock(present, block, path);
    if (isRefusal(without)) return without;
    if (without.text === present)
      return refuse(
        english`${path} has no line "<!-- agentpack:begin -->": nothing was written. Add it and "<!-- agentpack:end -->" where the index belongs, or run agentpack index --out DIR.`,
      );
  }
  return putBlock(present, block, path);
}

/**
 * Returns `dependency_graph.json`, with a line for each file that imports others, is imported, is a test or is tested.
 */
function dependencyGraphText(files: readonly IndexedFile[], graph: ImportGraph): string {
  const packages = graph.packages.map(({ name, root, manifest }) => ({ name, root, manifest }));
  const nodes = files.map(({ path }): DependencyNode => ({
    path,
    imports: (graph.imports.get(path) ?? []).map(({ to, line }) => ({ path: to, line })),
    importedBy: [...graph.importers.get(path) ?? []],
    testedBy: [...graph.tests.get(path) ?? []],
  }));
  return indexData(
    nodes.filter(({ imports, importedBy, testedBy }) => imports.length + importedBy.length + testedBy.length > 0).map((
      node,
    ) => JSON.stringify(node)),
    `"packages":${JSON.stringify(packages)},`,
  );
}

/**
 * Removes paths that look like secrets from the files and the graph. Data for programs contains whole paths or none,
 * because a redacted path does not name a file.
 */
function withPlainPaths(files: readonly IndexedFile[],
  graph: ImportGraph): { readonly files: readonly IndexedFile[]; readonly graph: ImportGraph; }
{
  const hidden = new Set(files.filter(({ path }) => !isPlain(path)).map(({ path }) => path));
  const packages = graph.packages.filter(({ name, root, manifest }) => [name, root, manifest].every(isPlain));
  if (hidden.size === 0) return { files, graph: { ...graph, packages } };
  const isShown = (path: string) => !hidden.has(path);
  const shownOf = <T>(edges: ReadonlyMap<string, readonly T[]>, pathOf: (edge: T) => string) =>
    new Map([...edges].map(([path, all]) => [path, all.filter((edge) => isShown(pathOf(edge)))] as const));
  return {
    files: files.filter(({ path }) => isShown(path)),
    graph: {
      ...graph,
      packages,
      imports: shownOf(graph.imports, ({ to }) => to),
      importers: shownOf(graph.importers, (path) => path),
      tests: shownOf(graph.tests, (path) => path),
    },
  };
}

function isPlain(text: string): boolean {
  return redactShort(text) === text;
}

/** The limit is needed because data files have thousands of keys. */
const symbolsListed = 100;

/** Formats `file_summaries.json` with one line per file, sorted by path. */
function fileSummariesText(files: readonly IndexedFile[], { imports }: Pick<ImportGraph, 'imports'>): string {
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
    external: [...new Set(facts.imports.map(({ specifier }) => specifier))].filter((importName) =>
      !resolved.has(importName)
    ),
  };
}

/** Formats a JSON document with one line per entry, so that git shows and merges the entries one by one. */
function indexData(entries: readonly string[], more = ''): string {
  return `${ownStarts.indexData},"version":1,${more}"files":[${
    entries.length > 0 ? `\n${entries.join(',\n')}\n` : ''
  }]}\n`;
}
