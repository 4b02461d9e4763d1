import { maxOf } from '#base/collections/lists';
import { thousands } from '#base/text/phrases';
import { cell, heading, joined, measureDisplayWidth, term, type TerminalText } from './terminal';

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
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], width: number,
  color: boolean): TerminalText
{
  const widths = columns.map(({ title }, i) =>
    maxOf(rows.map((row) => measureDisplayWidth(wholeText(row[i]!))), title.length)
  );
  const flexible = columns.findIndex((column) => column.shrinks);
  const required = Math.min(widths[flexible] ?? 0,
    maxOf(rows.map((row) => requiredWidth(row[flexible] ?? '')), minWidth));
  const needed = (indexes: readonly number[]) =>
    indexes.reduce((sum, i) => sum + (i === flexible ? required : widths[i]!) + gap.length, -gap.length);
  const all = columns.map((_, i) => i);
  const shown = needed(all) > width ? all.filter((i) => !columns[i]!.isOptional) : all;
  const hasParts = rows.some((row) => typeof row[flexible] === 'object');
  if (hasParts && needed(shown) > width) {
    const rest = all.filter((i) => i !== flexible);
    return joined([heading(headLine(rest), color),
      ...rows.flatMap((row) => [line(rest, row), ...below(row[flexible]!)])], '\n');
  }
  if (flexible >= 0)
    widths[flexible] = Math.min(widths[flexible]!, Math.max(required, width - needed(shown) + required));
  return joined([heading(headLine(shown), color), ...rows.map((row) => line(shown, row))], '\n');

  function headLine(indexes: readonly number[]): TerminalText {
    return line(indexes, columns.map(({ title }) => title));
  }

  function line(indexes: readonly number[], row: readonly Cell[]): TerminalText {
    const texts = indexes.map((i) => fittingText(row[i]!, widths[i]!));
    return joined(
      texts.map((text, at) => {
        const i = indexes[at]!;
        return cell(text, isLast(texts, at) && columns[i]!.align === undefined
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
function isLast(texts: readonly string[], at: number): boolean {
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

/** `12,345`. */
export function formatNumber(n: number): string {
  return thousands(n);
}
