import { copyText } from '#base/text/copyText';
import type { NumberedLine } from '../pieces/piece';
import { isErrorLine, isWarningLine, toLineTemplate } from './templates';

/** Lines with the same template (`toLineTemplate`), represented by the first line. */
export interface LineGroup {
  readonly line: NumberedLine;
  readonly count: number;
  /** True if the lines themselves are equal, not only their templates. */
  readonly isEqual: boolean;
  readonly role: 'error' | 'warning' | 'other';
}

/**
 * Maximum number of groups of each role, and of the characters in their lines and templates; later templates are
 * dropped.
 */
const maxTotals = {
  error: { groups: 2_000, characters: 500_000 },
  warning: { groups: 200, characters: 100_000 },
  other: { groups: 400, characters: 200_000 },
} as const satisfies Record<LineGroup['role'], object>;

export interface LineGroups {
  add(line: NumberedLine): void;
  /** Returns the groups in the order of their first lines. */
  listGroups(): readonly LineGroup[];
}

/** Groups lines by their templates, in bounded memory. */
export function createLineGroups(): LineGroups {
  const groups = new Map<string, { line: NumberedLine; count: number; isEqual: boolean; role: LineGroup['role']; }>();
  const totals = {
    error: { groups: 0, characters: 0 },
    warning: { groups: 0, characters: 0 },
    other: { groups: 0, characters: 0 },
  };
  return { add, listGroups: () => [...groups.values()] };

  function add(line: NumberedLine): void {
    const template = toLineTemplate(line.text);
    if (template === '') return;
    const existingGroup = groups.get(template);
    if (existingGroup) {
      existingGroup.count++;
      existingGroup.isEqual &&= existingGroup.line.text === line.text;
      return;
    }
    const role = classifyLine(line.text);
    const size = template.length + line.text.length;
    const roleTotals = totals[role];
    if (roleTotals.groups >= maxTotals[role].groups || roleTotals.characters + size > maxTotals[role].characters)
      return;
    roleTotals.groups++;
    roleTotals.characters += size;
    groups.set(copyText(template), { line: { ...line, text: copyText(line.text) }, count: 1, isEqual: true, role });
  }
}

function classifyLine(text: string): LineGroup['role'] {
  return isErrorLine(text) ? 'error' : isWarningLine(text) ? 'warning' : 'other';
}
