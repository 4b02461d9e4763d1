import assert from 'node:assert/strict';
import type { DocumentBlock } from '#features/documents/pure/block';
import { createReadingViews } from '#features/documents/pure/secrets/readingViews';
import { table } from '#test/support/table';

const padding = 'right '.repeat(30).trim();

describe('a view of a document', () => {
  table('is limited, and shows all cells of a column together, in tables of', (row) => {
    for (const rowCount of [1, 2, 3, 40, 3_000]) {
      row(`${rowCount} rows`, () => {
        const tableCount = Math.ceil(3_000 / rowCount);
        const blocks = Array.from({ length: tableCount }, (_, i): DocumentBlock => {
          const rows = Array.from({ length: rowCount }, (_, k) => `| table ${i}, row ${k}, left | ${padding} |`);
          return { type: 'table', text: [rows[0], '| --- | --- |', ...rows.slice(1)].join('\n') };
        });
        const texts = blocks.map(({ text }) => text);
        let start = 0;
        const starts = texts.map(({ length }) => (start += length + 2) - length - 2);
        const views = [...createReadingViews(texts.join('\n\n'), blocks, starts)].map((view) => view.text);
        for (const view of views) assert.ok(view.length < 600_000, `${view.length} characters`);
        const lastRows = `table 0, row ${rowCount - 1}, left`;
        const column = rowCount === 1 ? lastRows : `table 0, row ${rowCount - 2}, left\n${lastRows}`;
        assert.ok(views.some((view) => view.includes(column)));
      });
    }
  });
});
