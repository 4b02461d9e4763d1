import { copyText } from '#base/text/copyText';
import type { NumberedLine } from '../pieces/piece';
import { isErrorLine, isWarningLine, toLineTemplate } from './templates';

/** Lines with the same template (`toLineTemplate`), represented by the first line. */
export interface LineGroup {
  readonly line: NumberedLine;
  readonly count: number;
  /** True if the lines themselves are equal, not only their templates. */
  readonly isEqual: boolean;
  readonly is: 'error' | 'warning' | 'other';
}

/**
 * Maximum number of groups of each class, and of the characters in their lines and templates; later templates are
 * dropped.
 */
const maxTotals = {
  error: { groups: 2_000, characters: 500_000 },
  warning: { groups: 200, characters: 100_000 },
  other: { groups: 400, characters: 200_000 },
} as const satisfies Record<LineGroup['is'], object>;

export interface LineGroups {
  add(line: NumberedLine): void;
  /** Returns the groups in the order of their first lines. */
  listGroups(): readonly LineGroup[];
}

/** Groups lines by their templates, in bounded memory. */
export function createLineGroups(): LineGroups {
  const groups = new Map<string, { line: NumberedLine; count: number; isEqual: boolean; is: LineGroup['is']; }>();
  const totals = {
    error: { groups: 0, characters: 0 },
    warning: { groups: 0, characters: 0 },
    other: { groups: 0, characters: 0 },
  };
  return { add, listGroups: () => [...groups.values()] };

  function add(line: NumberedLine): void {
    const template = toLineTemplate(line.text);
    if (template === '') return;
    const existing = groups.get(template);
    if (existing) {
      existing.count++;
      existing.isEqual &&= existing.line.text === line.text;
      return;
    }
    const is = classifyLine(line.text);
    const size = template.length + line.text.length;
    const kindTotals = totals[is];
    if (kindTotals.groups >= maxTotals[is].groups || kindTotals.characters + size > maxTotals[is].characters) return;
    kindTotals.groups++;
    kindTotals.characters += size;
    groups.set(copyText(template), { line: { ...line, text: copyText(line.text) }, count: 1, isEqual: true, is });
  }
}

function classifyLine(text: string): LineGroup['is'] {
  return isErrorLine(text) ? 'error' : isWarningLine(text) ? 'warning' : 'other';
}
