import { findMax } from '#base/collections/lists';
import { formatThousands } from '#base/text/phrases';
import { formatTerminalCell, formatTerminalHeading, joinTerminalTexts, measureDisplayWidth, term,
  type TerminalText } from './terminal';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** Whether the column becomes narrower in a narrow terminal; true for at most one column. */
  readonly shrinks?: boolean;
  /** Whether the column is left out if the first parts of the shrinking column would not fit beside it. */
  readonly isOptional?: boolean;
}

/** A text, or its parts by importance. A narrow cell leaves out the last parts but always shows the first in full. */
type Cell = string | readonly string[];

const gap = '  ';
const partGap = '; ';
const minWidth = 12;

/**
 * Formats columns that fit into `width` characters. If the first parts of the shrinking column do not fit beside the
 * other columns, each of its cells is printed on a line of its own below the row.
 */
export function formatTextTable(columns: readonly Column[], rows: readonly (readonly Cell[])[], width: number,
  color: boolean): TerminalText
{
  const widths = columns.map(({ title }, i) =>
    findMax(rows.map((row) => measureDisplayWidth(joinParts(row[i]!))), title.length)
  );
  const shrinkingColumn = columns.findIndex((column) => column.shrinks);
  const minShrinkingWidth = Math.min(widths[shrinkingColumn] ?? 0,
    findMax(rows.map((row) => measureFirstPart(row[shrinkingColumn] ?? '')), minWidth));
  const computeMinWidth = (indexes: readonly number[]) =>
    indexes.reduce((sum, i) => sum + (i === shrinkingColumn ? minShrinkingWidth : widths[i]!) + gap.length,
      -gap.length);
  const allColumns = columns.map((_, i) => i);
  const shownColumns = computeMinWidth(allColumns) > width
    ? allColumns.filter((i) => !columns[i]!.isOptional)
    : allColumns;
  const hasParts = rows.some((row) => typeof row[shrinkingColumn] === 'object');
  if (hasParts && computeMinWidth(shownColumns) > width) {
    const otherColumns = allColumns.filter((i) => i !== shrinkingColumn);
    return joinTerminalTexts([formatTerminalHeading(formatHeadLine(otherColumns), color),
      ...rows.flatMap((row) => [formatLine(otherColumns, row), ...formatLineBelow(row[shrinkingColumn]!)])], '\n');
  }
  if (shrinkingColumn >= 0)
    widths[shrinkingColumn] = Math.min(widths[shrinkingColumn]!,
      Math.max(minShrinkingWidth, width - computeMinWidth(shownColumns) + minShrinkingWidth));
  return joinTerminalTexts([formatTerminalHeading(formatHeadLine(shownColumns), color),
    ...rows.map((row) => formatLine(shownColumns, row))], '\n');

  function formatHeadLine(indexes: readonly number[]): TerminalText {
    return formatLine(indexes, columns.map(({ title }) => title));
  }

  function formatLine(indexes: readonly number[], row: readonly Cell[]): TerminalText {
    const texts = indexes.map((i) => fitText(row[i]!, widths[i]!));
    return joinTerminalTexts(
      texts.map((text, cellIndex) => {
        const i = indexes[cellIndex]!;
        return formatTerminalCell(text, isLastCell(texts, cellIndex) && columns[i]!.align === undefined
          ? Math.min(widths[i]!, measureDisplayWidth(text))
          : widths[i]!, columns[i]!.align);
      }),
      gap,
    );
  }

  function formatLineBelow(content: Cell): readonly TerminalText[] {
    const text = fitText(content, width - gap.length);
    return text === '' ? [] : [term`${gap}${text}`];
  }
}

/** Reports whether all later texts are empty. If so, the text is not padded, so that no line ends with spaces. */
function isLastCell(texts: readonly string[], cellIndex: number): boolean {
  return texts.slice(cellIndex + 1).every((text) => text === '');
}

function fitText(content: Cell, width: number): string {
  if (typeof content === 'string') return content;
  let text = content[0] ?? '';
  for (const part of content.slice(1)) {
    const longerText = `${text}${partGap}${part}`;
    if (measureDisplayWidth(longerText) > width) break;
    text = longerText;
  }
  return text;
}

function measureFirstPart(content: Cell): number {
  return typeof content === 'string' ? 0 : measureDisplayWidth(content[0] ?? '');
}

function joinParts(content: Cell): string {
  return typeof content === 'string' ? content : content.join(partGap);
}

/** Formats a number with thousands separators: `12,345`. */
export function formatNumber(n: number): string {
  return formatThousands(n);
}
