import { copyText } from '#base/text/copyText';
import type { NumberedLine } from '../pieces/piece';
import { isErrorLine, isPassedLine, isWarningLine, toLineTemplate } from './templates';

/** Lines with the same template (`toLineTemplate`), represented by the first line. */
export interface LineGroup {
  readonly line: NumberedLine;
  readonly count: number;
  /** True if the lines themselves are equal, not only their templates. */
  readonly isEqual: boolean;
  readonly role: 'error' | 'warning' | 'passed' | 'other';
  /** The lines next to the first line of an error, which may tell its cause: some before it and some after it. */
  readonly context: readonly NumberedLine[];
}

const contextLinesBefore = 2;
const contextLinesAfter = 4;

/**
 * Maximum number of groups of each role, and of the characters in their lines and templates; later templates are
 * dropped.
 */
const maxTotals = {
  error: { groups: 2_000, characters: 500_000 },
  warning: { groups: 200, characters: 100_000 },
  passed: { groups: 40, characters: 20_000 },
  other: { groups: 400, characters: 200_000 },
} as const satisfies Record<LineGroup['role'], object>;

export interface LineGroups {
  add(line: NumberedLine): void;
  /** Returns the groups in the order of their first lines. */
  listGroups(): readonly LineGroup[];
}

/** A group while lines are added to it. */
type OpenGroup = LineGroup & { count: number; isEqual: boolean; readonly context: NumberedLine[]; };

/** Groups lines by their templates, in bounded memory. */
export function createLineGroups(): LineGroups {
  const groups = new Map<string, OpenGroup>();
  const createTotal = () => ({ groups: 0, characters: 0 });
  const totals = { error: createTotal(), warning: createTotal(), passed: createTotal(), other: createTotal() };
  let lastLines: readonly NumberedLine[] = [];
  let lastError: OpenGroup | undefined;
  return { add, listGroups: () => [...groups.values()] };

  function add(line: NumberedLine): void {
    const template = toLineTemplate(line.text);
    if (template === '') return;
    const existingGroup = groups.get(template);
    const role = existingGroup?.role ?? classifyLine(line.text);
    if (role !== 'error') addContext(line, role);
    if (existingGroup) {
      existingGroup.count++;
      existingGroup.isEqual &&= existingGroup.line.text === line.text;
      return;
    }
    const size = template.length + line.text.length;
    const roleTotals = totals[role];
    if (roleTotals.groups >= maxTotals[role].groups || roleTotals.characters + size > maxTotals[role].characters)
      return;
    roleTotals.groups++;
    roleTotals.characters += size;
    const group: OpenGroup = { line: copyLine(line), count: 1, isEqual: true, role, context: [] };
    groups.set(copyText(template), group);
    if (role !== 'error') return;
    lastError = group;
    for (const earlierLine of lastLines)
      if (line.number - earlierLine.number <= contextLinesBefore) addContextLine(group, earlierLine);
  }

  function addContextLine({ context }: OpenGroup, line: NumberedLine): void {
    if (totals.error.characters + line.text.length > maxTotals.error.characters) return;
    totals.error.characters += line.text.length;
    context.push(copyLine(line));
  }

  /** Adds a line to the context of the error above it, or remembers it for an error below it. */
  function addContext(line: NumberedLine, role: LineGroup['role']): void {
    if (role === 'passed') {
      lastLines = [];
      lastError = undefined;
      return;
    }
    lastLines = [...lastLines.slice(1 - contextLinesBefore), line];
    if (lastError && line.number - lastError.line.number <= contextLinesAfter) addContextLine(lastError, line);
  }
}

function copyLine(line: NumberedLine): NumberedLine {
  return { ...line, text: copyText(line.text) };
}

function classifyLine(text: string): LineGroup['role'] {
  return isErrorLine(text) ? 'error' : isPassedLine(text) ? 'passed' : isWarningLine(text) ? 'warning' : 'other';
}
