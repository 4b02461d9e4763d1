import { indexFile, findRaisedErrors } from '#pipeline/2-index/indexFile';
import { link } from '#pipeline/3-link/link';
import { byPath } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import { isResolverManifest, detectLanguage } from '#languages/languages';
import type { Facts, FileChange, ImportGraph, IndexedFile } from '#model';

/** A small project: path → text. */
export type Files = Readonly<Record<string, string>>;

/** The tokens are not counted. */
export function factsOf(path: string, text: string, vocabulary = new Vocabulary()): Facts {
  return indexFile(path, detectLanguage(path), text, vocabulary, () => 0);
}

/** Names of the errors that a file raises. */
export function errorsOf(path: string, text: string): string[] {
  return findRaisedErrors(detectLanguage(path), text);
}

export function indexedFile(path: string, text: string, vocabulary = new Vocabulary()): IndexedFile {
  return {
    path,
    hash: '',
    size: text.length,
    language: detectLanguage(path),
    facts: factsOf(path, text, vocabulary),
    ...(isResolverManifest(path) ? { manifest: text } : {}),
  };
}

/** Sorted by path. */
export function indexed(files: Files, vocabulary = new Vocabulary()): IndexedFile[] {
  return Object.entries(files).map(([path, text]) => indexedFile(path, text, vocabulary)).sort(byPath);
}

export function graphOf(files: Files): ImportGraph {
  return link(indexed(files));
}

/** All edges of one file, in the order of their lines: `specifier → target names`. */
export function edgeLines(graph: ImportGraph, path: string): string[] {
  return (graph.imports.get(path) ?? []).map((edge) => `${edge.specifier} → ${edge.to} ${edge.names.join(',')}`);
}

/** `line name,name → target` for each edge of one file. */
export function edgesFrom(graph: ImportGraph, path: string): string[] {
  return (graph.imports.get(path) ?? []).map((edge) => `${edge.line} ${edge.names.join(',')} → ${edge.to}`);
}

/** A modified file without hunks, unless given otherwise. */
export function fileChange(path: string, more: Partial<FileChange> = {}): FileChange {
  return { path, status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks: [], ...more };
}
