import { addAll } from '#base/collections/lists';
import { alignedTables } from './alignedTables';
import { asBox, type TextLine } from './lines';
import type { PdfPage } from './page';
import { groupIntoParagraphs, type Paragraph } from './paragraphs';
import { pageColumns } from './readingOrder';
import type { FoundTable } from './ruledTables';
import { readAcross, groupIntoTableRows } from './rows';

/** A paragraph or a table of a page. */
export type PagePart = { readonly paragraph: Paragraph; } | { readonly table: FoundTable; };

/** Returns the parts of a page in reading order. Ruled tables are placed at their boxes. */
export function partsOfPage(page: PdfPage, lines: readonly TextLine[],
  tables: readonly FoundTable[]): readonly PagePart[]
{
  const standIns = new Map(tables.map((table) => [asBox(table.box), table] as const));
  const across = page.rules.filter(({ level }) => level);
  return pageColumns([...lines, ...standIns.keys()], across).flatMap((column) => {
    const parts: PagePart[] = [];
    let pending: TextLine[] = [];
    const flush = () => {
      if (pending.length > 0) addAll(parts, textParts(pending));
      pending = [];
    };
    for (const line of column) {
      const table = standIns.get(line);
      if (!table) pending.push(line);
      else {
        flush();
        parts.push({ table });
      }
    }
    flush();
    return parts;
  });
}

function textParts(lines: readonly TextLine[]): readonly PagePart[] {
  return alignedTables(groupIntoTableRows(lines)).flatMap((group): readonly PagePart[] =>
    'table' in group ? [group] : groupIntoParagraphs(group.rows.map(readAcross)).map((paragraph) => ({ paragraph }))
  );
}
