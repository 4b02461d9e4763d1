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
  readonly mayBeAssignments: boolean;
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
  for (let offset = offsets.next(0), scannedTo = 0; offset < text.length; offset = offsets.next(scannedTo)) {
    const line = readLineAt(text, text.lastIndexOf('\n', offset - 1) + 1);
    const family = line.end - line.start <= maxLineLength ? findLineFamily(line.text) : undefined;
    const runEnd = family ? addRunAround(line, family, scannedTo) : line.end;
    scannedTo = Math.max(runEnd, line.end) + 1;
  }
  return runs;

  /** Returns the end of the run. */
  function addRunAround(line: Line, family: Family, minStart: number): number {
    const { runStart, lineAbove } = scanUp(line, family, minStart);
    const { end, lineBelow } = scanDown(line, family);
    const body = text.slice(runStart, end);
    if (!isFollowedByCode(lineAbove) && !isCodeLine(lineBelow))
      runs.push({
        start: runStart,
        end,
        format: getFamilyFormat(family, body),
        mayBeAssignments: family === 'settings' && mayBeAssignments(body),
      });
    return end;
  }

  function scanUp(line: Line, family: Family, minStart: number): { runStart: number; lineAbove: string; } {
    let runStart = line.start;
    let offset = runStart;
    for (let count = 0; offset > minStart && count < maxLines; count++) {
      const previousLine = readLineAt(text, text.lastIndexOf('\n', offset - 2) + 1);
      if (previousLine.start < minStart) break;
      if (previousLine.end - previousLine.start > maxLineLength) return { runStart, lineAbove: '' };
      offset = previousLine.start;
      if (isNeutralLine(previousLine.text)) continue;
      if (!lineTests[family](previousLine.text)) return { runStart, lineAbove: previousLine.text };
      runStart = offset;
    }
    return { runStart, lineAbove: '' };
  }

  function scanDown(line: Line, family: Family): { end: number; lineBelow: string; } {
    let end = line.end;
    let blockIndent = endsWithBlockKey(line.text) ? measureLineIndent(line.text) : -1;
    for (let offset = end + 1, count = 0; offset < text.length && count < maxLines; count++) {
      const nextLine = readLineAt(text, offset);
      offset = nextLine.end + 1;
      if (nextLine.end - nextLine.start > maxLineLength) break;
      if (isNeutralLine(nextLine.text)) continue;
      if (family === 'yaml' && blockIndent !== -1 && measureLineIndent(nextLine.text) > blockIndent) {
        end = nextLine.end;
        continue;
      }
      if (!lineTests[family](nextLine.text)) return { end, lineBelow: nextLine.text };
      blockIndent = endsWithBlockKey(nextLine.text) ? measureLineIndent(nextLine.text) : -1;
      end = nextLine.end;
    }
    return { end, lineBelow: '' };
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
