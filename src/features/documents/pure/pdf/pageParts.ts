import { addAll } from '#base/collections/lists';
import { findAlignedTables } from './alignedTables';
import { createPlaceholderLine, type TextLine } from './lines';
import type { PdfPage } from './page';
import { groupIntoParagraphs, type Paragraph } from './paragraphs';
import { splitPageIntoColumns } from './readingOrder';
import type { FoundTable } from './ruledTables';
import { joinRow, groupIntoTableRows } from './rows';

/** A paragraph or a table of a page. */
export type PagePart = { readonly paragraph: Paragraph; } | { readonly table: FoundTable; };

/** Returns the parts of a page in reading order. Ruled tables are placed according to their boxes. */
export function splitPageIntoParts(page: PdfPage, lines: readonly TextLine[],
  tables: readonly FoundTable[]): readonly PagePart[]
{
  const tablesByPlaceholder = new Map(tables.map((table) => [createPlaceholderLine(table.box), table] as const));
  const horizontalRules = page.rules.filter(({ isHorizontal }) => isHorizontal);
  return splitPageIntoColumns([...lines, ...tablesByPlaceholder.keys()], horizontalRules).flatMap((column) => {
    const parts: PagePart[] = [];
    let pendingLines: TextLine[] = [];
    const addPendingLines = () => {
      if (pendingLines.length > 0) addAll(parts, createTextParts(pendingLines));
      pendingLines = [];
    };
    for (const line of column) {
      const table = tablesByPlaceholder.get(line);
      if (!table) pendingLines.push(line);
      else {
        addPendingLines();
        parts.push({ table });
      }
    }
    addPendingLines();
    return parts;
  });
}

function createTextParts(lines: readonly TextLine[]): readonly PagePart[] {
  return findAlignedTables(groupIntoTableRows(lines)).flatMap((group): readonly PagePart[] =>
    'table' in group ? [group] : groupIntoParagraphs(group.rows.map(joinRow)).map((paragraph) => ({ paragraph }))
  );
}
