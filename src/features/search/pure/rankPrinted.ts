import { findMax } from '#base/collections/lists';
import { byText } from '#base/order';
import type { Definition, Role } from '#model';
import type { PrintedFile, PrintedLine } from './printedResults';
import { definitionPoints, computeFilePoints } from './rank';

/** Known facts about a file whose lines a search program printed. */
export interface PrintedEvidence {
  readonly role: Role;
  /** Relevance to the task, from 0 to 1. */
  readonly taskScore: number;
  /** Finds the definitions in a line of the file, from the line alone. */
  findDefinitions(text: string): readonly Definition[];
}

/** A file with its lines, definitions first. */
export interface RankedResult {
  readonly file: PrintedFile;
  /**
   * Lines with definitions, sorted by how often the whole result contains the name, then other matches, then context.
   */
  readonly lines: readonly PrintedLine[];
}

/** The maximum number of lines of a file, and of a whole result, that are checked for definitions. */
const maxCheckedLinesPerFile = 20;
const maxCheckedLines = 2_000;
const wordPattern = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * Ranks the best file first, by the points of AgentPack's own search. The query is not known, so a definition is
 * weighted by the share of matching lines that contain its name: log(1 + lines with it) / log(1 + lines).
 */
export function rankPrintedFiles(files: readonly PrintedFile[],
  getEvidence: (path: string) => PrintedEvidence): readonly RankedResult[]
{
  const lineCounts = new Map<string, number>();
  let matchCount = 0;
  for (const { lines } of files) {
    for (const { text, isContext } of lines) {
      if (isContext) continue;
      matchCount++;
      for (const name of new Set(text.match(wordPattern))) lineCounts.set(name, (lineCounts.get(name) ?? 0) + 1);
    }
  }
  let checkedCount = 0;
  return files.map((file) => {
    const evidence = getEvidence(file.path);
    const matchingLines = file.lines.filter(({ isContext }) => !isContext);
    const pointsByLine = new Map(
      matchingLines.slice(0, Math.min(maxCheckedLinesPerFile, maxCheckedLines - checkedCount)).map((line) => {
        checkedCount++;
        return [line, findMax(evidence.findDefinitions(line.text).map(({ name }) => computeShare(name)), 0)];
      }),
    );
    const rankLine = (line: PrintedLine): number => (line.isContext ? -1 : pointsByLine.get(line) ?? 0);
    return {
      score: definitionPoints.exact * findMax(pointsByLine.values(), 0) +
        computeFilePoints({ ...evidence, isChanged: false, matchCount: Math.max(1, matchingLines.length) }, false),
      file,
      lines: [...file.lines].sort((a, b) => rankLine(b) - rankLine(a)), // stable: equal lines keep their order
    };
  }).sort((a, b) => b.score - a.score || byText(a.file.path, b.file.path));

  function computeShare(name: string): number {
    return Math.log1p(lineCounts.get(name) ?? 0) / Math.log1p(matchCount);
  }
}
