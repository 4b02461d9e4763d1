import type { FileProblems, SelectedLines } from '#model';

interface Position {
  /** The zero-based line number. */
  readonly line: number;
  readonly character: number;
}
interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** Returns the lines of the first selection in each editor; a cursor selects nothing. */
export function listSelectedLines(
  editors: readonly { readonly path: string; readonly selections: readonly Span[]; }[],
): readonly SelectedLines[] {
  return editors.flatMap(({ path, selections }) => {
    const span = selections.find(({ start, end }) => start.line !== end.line || start.character !== end.character);
    if (!span) return [];
    const { start, end } = span;
    // a selection that ends at the start of a line does not include that line
    const lastLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    return [{ path, lines: [start.line + 1, lastLine + 1] as const }];
  });
}

/**
 * Counts the problems of files. In VS Code, severity 0 is an error and severity 1 is a warning. The result is sorted by
 * the number of errors, then by the number of warnings, both descending, then by name.
 */
export function countFileProblems<File extends { toString(): string; }>(
  files: readonly (readonly [file: File, severities: readonly number[]])[],
): readonly (Omit<FileProblems, 'path'> & { readonly file: File; })[] {
  return files.map(([file, severities]) => ({
    file,
    errors: severities.filter((severity) => severity === 0).length,
    warnings: severities.filter((severity) => severity === 1).length,
  })).filter(({ errors, warnings }) => errors + warnings > 0).sort((a, b) =>
    b.errors - a.errors || b.warnings - a.warnings || (a.file.toString() < b.file.toString() ? -1 : 1)
  );
}
