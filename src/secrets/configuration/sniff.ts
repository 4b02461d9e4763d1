import { findLineEnd } from '#base/text/lines';
import { skipBlanks, findTrimmedEnd } from '../text/lines';
import type { KeywordOffsets } from './entry';
import type { TextFormat } from './textFormat';
import { isCodeLine, isJsonLine, isNeutralLine, mayBeAssignments, isXmlLine, endsWithBlockKey, isFollowedByCode,
  isSettingLine, isYamlLine } from './lineShapes';

/** A run of lines that look like a configuration. */
export interface SniffedRun {
  readonly start: number;
  readonly end: number;
  readonly format: TextFormat;
  /** Whether the lines may be assignments in code, where a bare name may be a variable. */
  readonly weak: boolean;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
type Family = 'json' | 'xml' | 'settings' | 'yaml';

/** The number of lines to read above and below a keyword, and the maximum length of a line in characters. */
const maxLines = 200, maxLineLength = 2_000;

/**
 * Finds runs of lines around the keywords that look like JSON, XML, YAML or `name=value`, unless the line above or
 * below a run is code. Each line is read a bounded number of times.
 */
export function sniffRuns(text: string, offsets: KeywordOffsets): SniffedRun[] {
  const runs: SniffedRun[] = [];
  for (let at = offsets.next(0), scannedTo = 0; at < text.length; at = offsets.next(scannedTo)) {
    const line = readLineAt(text, text.lastIndexOf('\n', at - 1) + 1);
    const family = line.end - line.start <= maxLineLength ? findLineFamily(line.text) : undefined;
    const last = family ? addRunAround(line, family, scannedTo) : line.end;
    scannedTo = Math.max(last, line.end) + 1;
  }
  return runs;

  /** Returns the end of the run. */
  function addRunAround(line: Line, family: Family, from: number): number {
    const { first, above } = scanUp(line, family, from);
    const { end, below } = scanDown(line, family);
    const body = text.slice(first, end);
    if (!isFollowedByCode(above) && !isCodeLine(below))
      runs.push({
        start: first,
        end,
        format: getFamilyFormat(family, body),
        weak: family === 'settings' && mayBeAssignments(body),
      });
    return end;
  }

  function scanUp(line: Line, family: Family, from: number): { first: number; above: string; } {
    let first = line.start;
    let at = first;
    for (let count = 0; at > from && count < maxLines; count++) {
      const previousLine = readLineAt(text, text.lastIndexOf('\n', at - 2) + 1);
      if (previousLine.start < from) break;
      if (previousLine.end - previousLine.start > maxLineLength) return { first, above: '' };
      at = previousLine.start;
      if (isNeutralLine(previousLine.text)) continue;
      if (!lineTests[family](previousLine.text)) return { first, above: previousLine.text };
      first = at;
    }
    return { first, above: '' };
  }

  function scanDown(line: Line, family: Family): { end: number; below: string; } {
    let end = line.end;
    let blockIndent = endsWithBlockKey(line.text) ? measureLineIndent(line.text) : -1;
    for (let at = end + 1, count = 0; at < text.length && count < maxLines; count++) {
      const nextLine = readLineAt(text, at);
      at = nextLine.end + 1;
      if (nextLine.end - nextLine.start > maxLineLength) break;
      if (isNeutralLine(nextLine.text)) continue;
      if (family === 'yaml' && blockIndent !== -1 && measureLineIndent(nextLine.text) > blockIndent) {
        end = nextLine.end;
        continue;
      }
      if (!lineTests[family](nextLine.text)) return { end, below: nextLine.text };
      blockIndent = endsWithBlockKey(nextLine.text) ? measureLineIndent(nextLine.text) : -1;
      end = nextLine.end;
    }
    return { end, below: '' };
  }
}

function readLineAt(text: string, start: number): Line {
  const end = findLineEnd(text, start);
  return { start, end, text: text.slice(start, findTrimmedEnd(text, start, Math.min(end, start + maxLineLength + 1))) };
}

function measureLineIndent(line: string): number {
  return skipBlanks(line, 0, line.length);
}

/** The test that the lines of each family pass. */
const lineTests: Readonly<Record<Family, (line: string) => boolean>> = {
  xml: isXmlLine,
  json: isJsonLine,
  settings: isSettingLine,
  yaml: isYamlLine,
};
const families = Object.keys(lineTests) as Family[];

function findLineFamily(line: string): Family | undefined {
  return families.find((family) => lineTests[family](line));
}

function getFamilyFormat(family: Family, body: string): TextFormat {
  if (family !== 'settings') return family;
  return /=[ \t]*[{[]|\{[ \t\r]*$/m.test(body) ? 'toml' : /\\\s*$/m.test(body) ? 'properties' : 'ini';
}
