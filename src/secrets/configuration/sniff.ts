import { lineEnd, skipBlanks, trimmedEnd } from '../text/lines';
import type { Places } from './entry';
import type { TextFormat } from './textFormat';
import { closesCode, isJsonLine, isNeutral, mayBeAssignments, isXmlLine, opensBlock, readsAsCode, settingLine,
  yamlLine } from './lineShapes';

/** Lines of a text that are a configuration by their own shape. */
export interface SniffedRun {
  readonly start: number;
  readonly end: number;
  readonly format: TextFormat;
  /** Nothing tells it from assignments in code: a bare name as the value may be a variable. */
  readonly weak: boolean;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
type Family = 'json' | 'xml' | 'settings' | 'yaml';

/** Of more lines than these no shape is asked, above and below the name that was found; longer lines have none. */
const mostLines = 200, longestLine = 2_000;

/**
 * Runs of lines around the places whose shape is that of JSON, XML, YAML, or names with values behind `=`, and that do
 * not stand in code:
 * the lines above and below a run tell. Each line is looked at a bounded number of times.
 */
export function sniffRuns(text: string, places: Places): SniffedRun[] {
  const runs: SniffedRun[] = [];
  for (let at = places.next(0), done = 0; at < text.length; at = places.next(done)) {
    const line = lineAt(text, text.lastIndexOf('\n', at - 1) + 1);
    const family = line.end - line.start <= longestLine ? familyOf(line.text) : undefined;
    const last = family ? runAround(line, family, done) : line.end;
    done = Math.max(last, line.end) + 1;
  }
  return runs;

  /** Answers where it ends. */
  function runAround(line: Line, family: Family, from: number): number {
    const { first, above } = up(line, family, from);
    const { end, below } = down(line, family);
    const body = text.slice(first, end);
    if (!readsAsCode(above) && !closesCode(below))
      runs.push({
        start: first,
        end,
        format: formatOf(family, body),
        weak: family === 'settings' && mayBeAssignments(body),
      });
    return end;
  }

  function up(line: Line, family: Family, from: number): { first: number; above: string; } {
    let first = line.start;
    let at = first;
    for (let count = 0; at > from && count < mostLines; count++) {
      const before = lineAt(text, text.lastIndexOf('\n', at - 2) + 1);
      if (before.start < from) break;
      if (before.end - before.start > longestLine) return { first, above: '' };
      at = before.start;
      if (isNeutral(before.text)) continue;
      if (!isOf(before.text, family)) return { first, above: before.text };
      first = at;
    }
    return { first, above: '' };
  }

  function down(line: Line, family: Family): { end: number; below: string; } {
    let end = line.end;
    let open = opensBlock(line.text) ? indentOf(line.text) : -1;
    for (let at = end + 1, count = 0; at < text.length && count < mostLines; count++) {
      const next = lineAt(text, at);
      at = next.end + 1;
      if (next.end - next.start > longestLine) break;
      if (isNeutral(next.text)) continue;
      if (family === 'yaml' && open !== -1 && indentOf(next.text) > open) {
        end = next.end;
        continue;
      }
      if (!isOf(next.text, family)) return { end, below: next.text };
      open = opensBlock(next.text) ? indentOf(next.text) : -1;
      end = next.end;
    }
    return { end, below: '' };
  }
}

function lineAt(text: string, start: number): Line {
  const end = lineEnd(text, start);
  return { start, end, text: text.slice(start, trimmedEnd(text, start, Math.min(end, start + longestLine + 1))) };
}

function indentOf(line: string): number {
  return skipBlanks(line, 0, line.length);
}

function familyOf(line: string): Family | undefined {
  return (['xml', 'json', 'settings', 'yaml'] as const).find((family) => isOf(line, family));
}

function isOf(line: string, family: Family): boolean {
  switch (family) {
    case 'json':
      return isJsonLine(line);
    case 'xml':
      return isXmlLine(line);
    case 'settings':
      return settingLine.test(line);
    case 'yaml':
      return yamlLine(line);
  }
}

function formatOf(family: Family, body: string): TextFormat {
  if (family !== 'settings') return family;
  return /=[ \t]*[{[]|\{[ \t\r]*$/m.test(body) ? 'toml' : /\\\s*$/m.test(body) ? 'properties' : 'ini';
}
