import { maxOf } from '#base/collections/lists';
import { byText } from '#base/order';
import type { Definition, Role } from '#model';
import type { PrintedFile, PrintedLine } from './printedResults';
import { definitionPoints, filePoints } from './rank';

/** Known facts about a file whose lines a search program printed. */
export interface PrintedEvidence {
  readonly role: Role;
  /** Relevance to the task, 0 … 1. */
  readonly taskScore: number;
  /** Finds the definitions in a line of the file, from the line alone. */
  definitions(text: string): readonly Definition[];
}

/** A file with its lines, definitions first. */
export interface RankedResult {
  readonly file: PrintedFile;
  /**
   * Lines that define something, by how often the whole result contains the name; then matches, then neighboring lines.
   */
  readonly lines: readonly PrintedLine[];
}

/** The maximum number of lines of a file, and of a whole result, that are checked for definitions. */
const maxAskedOfFile = 20;
const maxAsked = 2_000;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * Ranks the best file first, by the points of AgentPack's own search. The query is not known, so a definition counts by
 * the share of matching lines that contain its name: log(1 + lines with it) / log(1 + lines).
 */
export function rankPrinted(files: readonly PrintedFile[],
  evidenceOf: (path: string) => PrintedEvidence): readonly RankedResult[]
{
  const counts = new Map<string, number>();
  let matches = 0;
  for (const { lines } of files) {
    for (const { text, isContext } of lines) {
      if (isContext) continue;
      matches++;
      for (const name of new Set(text.match(word))) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  let checked = 0;
  return files.map((file) => {
    const evidence = evidenceOf(file.path);
    const matching = file.lines.filter(({ isContext }) => !isContext);
    const points = new Map(matching.slice(0, Math.min(maxAskedOfFile, maxAsked - checked)).map((line) => {
      checked++;
      return [line, maxOf(evidence.definitions(line.text).map(({ name }) => shareOf(name)), 0)];
    }));
    const place = (line: PrintedLine): number => (line.isContext ? -1 : points.get(line) ?? 0);
    return {
      score: definitionPoints.exact * maxOf(points.values(), 0) +
        filePoints({ ...evidence, isChanged: false, matches: Math.max(1, matching.length) }, false),
      file,
      lines: [...file.lines].sort((a, b) => place(b) - place(a)), // stable: equal ones in the order of the file
    };
  }).sort((a, b) => b.score - a.score || byText(a.file.path, b.file.path));

  function shareOf(name: string): number {
    return Math.log1p(counts.get(name) ?? 0) / Math.log1p(matches);
  }
}
