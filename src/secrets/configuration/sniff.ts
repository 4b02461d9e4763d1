import { lineEnd } from '#base/text/lines';
import { skipBlanks, trimmedEnd } from '../text/lines';
import type { KeywordOffsets } from './entry';
import type { TextFormat } from './textFormat';
import { closesCode, isJsonLine, isNeutral, mayBeAssignments, isXmlLine, endsWithBlockKey, readsAsCode, isSettingLine,
  isYamlLine } from './lineShapes';

/** A run of lines that have the shape of a configuration. */
export interface SniffedRun {
  readonly start: number;
  readonly end: number;
  readonly format: TextFormat;
  /** The lines may also be assignments in code, where a bare name may be a variable. */
  readonly weak: boolean;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
type Family = 'json' | 'xml' | 'settings' | 'yaml';

/** The number of lines to read above and below a keyword, and the maximum length of a line in characters. */
const maxLines = 200, longestLine = 2_000;

/**
 * Finds runs of lines around the keywords that have the shape of JSON, XML, YAML or `name=value`, unless the line above
 * or below a run is code. Each line is read a bounded number of times.
 */
export function sniffRuns(text: string, offsets: KeywordOffsets): SniffedRun[] {
  const runs: SniffedRun[] = [];
  for (let at = offsets.next(0), done = 0; at < text.length; at = offsets.next(done)) {
    const line = lineAt(text, text.lastIndexOf('\n', at - 1) + 1);
    const family = line.end - line.start <= longestLine ? findLineFamily(line.text) : undefined;
    const last = family ? addRunAround(line, family, done) : line.end;
    done = Math.max(last, line.end) + 1;
  }
  return runs;

  /** Returns the end of the run. */
  function addRunAround(line: Line, family: Family, from: number): number {
    const { first, above } = up(line, family, from);
    const { end, below } = down(line, family);
    const body = text.slice(first, end);
    if (!readsAsCode(above) && !closesCode(below))
      runs.push({
        start: first,
        end,
        format: getFamilyFormat(family, body),
        weak: family === 'settings' && mayBeAssignments(body),
      });
    return end;
  }

  function up(line: Line, family: Family, from: number): { first: number; above: string; } {
    let first = line.start;
    let at = first;
    for (let count = 0; at > from && count < maxLines; count++) {
      const before = lineAt(text, text.lastIndexOf('\n', at - 2) + 1);
      if (before.start < from) break;
      if (before.end - before.start > longestLine) return { first, above: '' };
      at = before.start;
      if (isNeutral(before.text)) continue;
      if (!shapes[family](before.text)) return { first, above: before.text };
      first = at;
    }
    return { first, above: '' };
  }

  function down(line: Line, family: Family): { end: number; below: string; } {
    let end = line.end;
    let open = endsWithBlockKey(line.text) ? measureLineIndent(line.text) : -1;
    for (let at = end + 1, count = 0; at < text.length && count < maxLines; count++) {
      const next = lineAt(text, at);
      at = next.end + 1;
      if (next.end - next.start > longestLine) break;
      if (isNeutral(next.text)) continue;
      if (family === 'yaml' && open !== -1 && measureLineIndent(next.text) > open) {
        end = next.end;
        continue;
      }
      if (!shapes[family](next.text)) return { end, below: next.text };
      open = endsWithBlockKey(next.text) ? measureLineIndent(next.text) : -1;
      end = next.end;
    }
    return { end, below: '' };
  }
}

function lineAt(text: string, start: number): Line {
  const end = lineEnd(text, start);
  return { start, end, text: text.slice(start, trimmedEnd(text, start, Math.min(end, start + longestLine + 1))) };
}

function measureLineIndent(line: string): number {
  return skipBlanks(line, 0, line.length);
}

/** The shape of the lines of each family. */
const shapes: Readonly<Record<Family, (line: string) => boolean>> = {
  xml: isXmlLine,
  json: isJsonLine,
  settings: isSettingLine,
  yaml: isYamlLine,
};
const families = Object.keys(shapes) as Family[];

function findLineFamily(line: string): Family | undefined {
  return families.find((family) => shapes[family](line));
}

function getFamilyFormat(family: Family, body: string): TextFormat {
  if (family !== 'settings') return family;
  return /=[ \t]*[{[]|\{[ \t\r]*$/m.test(body) ? 'toml' : /\\\s*$/m.test(body) ? 'properties' : 'ini';
}
