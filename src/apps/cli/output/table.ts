import { findMax } from '#base/collections/lists';
import { formatThousands } from '#base/text/phrases';
import { formatTerminalCell, formatTerminalHeading, joinTerminalTexts, measureDisplayWidth, term,
  type TerminalText } from './terminal';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** Whether the column becomes narrower in a narrow terminal; true for at most one column. */
  readonly shrinks?: boolean;
  /** Whether the column is left out if the first parts of the column that shrinks would not fit beside it. */
  readonly isOptional?: boolean;
}

/** A text, or its parts, the most important first: a narrow cell leaves out the last ones, and the first is not cut. */
type Cell = string | readonly string[];

const gap = '  ';
const partGap = '; ';
const minWidth = 12;

/**
 * Formats columns that fit into `width` characters. First parts that fit beside no column stand in a line of their own
 * below the row.
 */
export function formatTextTable(columns: readonly Column[], rows: readonly (readonly Cell[])[], width: number,
  color: boolean): TerminalText
{
  const widths = columns.map(({ title }, i) =>
    findMax(rows.map((row) => measureDisplayWidth(wholeText(row[i]!))), title.length)
  );
  const shrinkingColumn = columns.findIndex((column) => column.shrinks);
  const required = Math.min(widths[shrinkingColumn] ?? 0,
    findMax(rows.map((row) => requiredWidth(row[shrinkingColumn] ?? '')), minWidth));
  const needed = (indexes: readonly number[]) =>
    indexes.reduce((sum, i) => sum + (i === shrinkingColumn ? required : widths[i]!) + gap.length, -gap.length);
  const all = columns.map((_, i) => i);
  const shown = needed(all) > width ? all.filter((i) => !columns[i]!.isOptional) : all;
  const hasParts = rows.some((row) => typeof row[shrinkingColumn] === 'object');
  if (hasParts && needed(shown) > width) {
    const rest = all.filter((i) => i !== shrinkingColumn);
    return joinTerminalTexts([formatTerminalHeading(headLine(rest), color),
      ...rows.flatMap((row) => [formatLine(rest, row), ...below(row[shrinkingColumn]!)])], '\n');
  }
  if (shrinkingColumn >= 0)
    widths[shrinkingColumn] = Math.min(widths[shrinkingColumn]!, Math.max(required, width - needed(shown) + required));
  return joinTerminalTexts([formatTerminalHeading(headLine(shown), color),
    ...rows.map((row) => formatLine(shown, row))], '\n');

  function headLine(indexes: readonly number[]): TerminalText {
    return formatLine(indexes, columns.map(({ title }) => title));
  }

  function formatLine(indexes: readonly number[], row: readonly Cell[]): TerminalText {
    const texts = indexes.map((i) => fittingText(row[i]!, widths[i]!));
    return joinTerminalTexts(
      texts.map((text, at) => {
        const i = indexes[at]!;
        return formatTerminalCell(text, isLastCell(texts, at) && columns[i]!.align === undefined
          ? Math.min(widths[i]!, measureDisplayWidth(text))
          : widths[i]!, columns[i]!.align);
      }),
      gap,
    );
  }

  function below(content: Cell): readonly TerminalText[] {
    const text = fittingText(content, width - gap.length);
    return text === '' ? [] : [term`${gap}${text}`];
  }
}

/** Reports whether all later texts are empty: the text is then not padded, so that no line ends with spaces. */
function isLastCell(texts: readonly string[], at: number): boolean {
  return texts.slice(at + 1).every((text) => text === '');
}

function fittingText(content: Cell, width: number): string {
  if (typeof content === 'string') return content;
  let text = content[0] ?? '';
  for (const part of content.slice(1)) {
    const longer = `${text}${partGap}${part}`;
    if (measureDisplayWidth(longer) > width) break;
    text = longer;
  }
  return text;
}

function requiredWidth(content: Cell): number {
  return typeof content === 'string' ? 0 : measureDisplayWidth(content[0] ?? '');
}

function wholeText(content: Cell): string {
  return typeof content === 'string' ? content : content.join(partGap);
}

/** Formats a number with thousands separators: `12,345`. */
export function formatNumber(n: number): string {
  return formatThousands(n);
}
