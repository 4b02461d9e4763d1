import { indexFile } from '../../../src/2-index/indexFile';
import { link } from '../../../src/3-link/link';
import { byPath } from '../../../src/base/order';
import { Vocabulary } from '../../../src/base/words/vocabulary';
import { keepsManifest, languageOf } from '../../../src/languages/languages';
import type { ImportGraph, IndexedFile } from '../../../src/model';

/** Path → text. */
export type Files = Readonly<Record<string, string>>;

/** The graph of a small project. */
export function linked(files: Files): ImportGraph {
  const vocabulary = new Vocabulary();
  return link(Object.entries(files).map(([path, text]): IndexedFile => {
    const language = languageOf(path);
    return {
      path,
      hash: '',
      size: text.length,
      language,
      facts: indexFile(path, language, text, vocabulary, () => 0),
      ...(keepsManifest(path) ? { manifest: text } : {}),
    };
  }).sort(byPath));
}

/** `line name,name → target` for each edge of one file. */
export function edgesFrom(graph: ImportGraph, path: string): string[] {
  return (graph.imports.get(path) ?? []).map((edge) => `${edge.line} ${edge.names.join(',')} → ${edge.to}`);
}
