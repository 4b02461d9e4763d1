import { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import type { PrintedEvidence } from '#features/search/pure/rankPrinted';
import { indexFile } from '#pipeline/2-index/indexFile';

/** Characters of a line that definitions are looked for in. */
const maxLine = 500;

/**
 * Returns what a path and single lines of its file tell, without reading the file: search programs print paths relative
 * to where they run, so a path that is not relative to the root has no score.
 * @param scores relevance to the task by path, 0 … 1
 */
export function printedEvidence(root: string, scores: ReadonlyMap<string, number>): (path: string) => PrintedEvidence {
  const vocabulary = new Vocabulary();
  return (printed) => {
    const path = printed.replaceAll('\\', '/');
    const below = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path.replace(/^(?:\.\/)+/, '');
    const language = detectLanguage(below);
    const factsOf = (text: string) => indexFile(below, language, text, vocabulary, () => 0);
    return {
      role: factsOf('').role,
      taskScore: scores.get(below) ?? 0,
      definitions: (text) => factsOf(text.slice(0, maxLine)).definitions,
    };
  };
}
