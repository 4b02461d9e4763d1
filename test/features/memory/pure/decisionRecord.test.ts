import assert from 'node:assert/strict';
import { isDecisionRecord, parseDecisionRecord } from '#features/memory/pure/adr';
import { table } from '#test/support/table';

describe('a decision record', () => {
  table('is recognized by its path', (row) => {
    const paths: readonly (readonly [string, boolean])[] = [
      ['docs/adr/0001-use-sqlite.md', true],
      ['doc/adr/0012-x.md', true],
      ['docs/ADR/ADR-003-x.md', true],
      ['docs/decisions/0004-x.md', true],
      ['docs/decisions/backend/0004-x.md', true],
      ['docs/architecture-decisions/20260304-x.markdown', true],
      ['adr/7-x.md', false],
      ['docs/adr/README.md', false],
      ['docs/adr/0000-template.md', false],
      ['docs/adr/0000-adr-template.md', false],
      ['docs/adr/0012-choose-template-engine.md', true],
      ['templates/adr/0012-x.md', true],
      ['docs/adr/0001-x.png', false],
      ['src/adr/0001-x.ts', false],
      ['docs/0001-x.md', false],
    ];
    for (const [path, is] of paths) row(path, () => assert.equal(isDecisionRecord(path), is));
  });

  table('is read in the format of …', (row) => {
    const forms: readonly (readonly [name: string, text: string, expected: readonly unknown[]])[] = [
      ['Nygard',
        '# 1. Use SQLite\n\nDate: 2026-03-04\n\n## Status\n\nAccepted\n\n## Context\n\nC\n\n## Decision\n\nWe use it.\n\n## Consequences\n\nD',
        ['Use SQLite', '2026-03-04', 'accepted', 'We use it.']],
      ['Nygard, superseded',
        '# 2. Use files\n\n## Status\n\nAccepted\n\nSuperceded by [1. Use SQLite](0001-use-sqlite.md)\n\n## Decision\n\nFiles.',
        ['Use files', undefined, 'superseded', 'Files.']],
      ['Nygard that supersedes another',
        '# 3. Use it\n\n## Status\n\nAccepted\n\nSupersedes [2](2.md)\n\n## Decision\n\nIt.', ['Use it', undefined,
        'accepted', 'It.']],
      ['a status with a link to the discussion',
        '# Use it\n\n## Status\n\nAccepted\n\n[Discussion](x)\n\n## Decision\n\nIt.', ['Use it', undefined, 'accepted',
        'It.']],
      ['a status with who accepted it',
        '# Use it\n\n## Status\n\n**Accepted** by the open source team\n\n## Decision\n\nIt.', ['Use it', undefined,
        'accepted', 'It.']],
      ['a status with what it replaced',
        '# Use it\n\n## Status\n\nAccepted\n\nReplaced the tool of 2024\n\n## Decision\n\nIt.', ['Use it', undefined,
        'accepted', 'It.']],
      ['a status in one line with what replaces it',
        '# Use it\n\n* Status: accepted, superseded by ADR-5\n\n## Decision\n\nIt.', ['Use it', undefined, 'superseded',
        'It.']],
      ['MADR 2',
        '# Use Go\n\n* Status: proposed\n* Date: 2026-01-02\n\n## Decision Outcome\n\nChosen: Go.\n\n### Good\n\nFast.\n\n## Links',
        ['Use Go', '2026-01-02', 'proposed', 'Chosen: Go.\n\n### Good\n\nFast.']],
      ['MADR 4',
        '---\nstatus: "superseded by [ADR-0005](0005-x.md)"\ndate: 2026-02-03\n---\n\n# Use Rust\n\n## Decision Outcome\n\nRust.',
        ['Use Rust', '2026-02-03', 'superseded', 'Rust.']],
      ['MADR 4, as its template has it', '---\nstatus: "{proposed | accepted}"\n---\n# T\n\n## Decision Outcome\n\nX', [
        'T',
        undefined,
        'proposed',
        'X',
      ]],
      ['front matter with a title', "---\ntitle: 'ADR 4: Use Zig'\nstatus: deprecated\n---\nWe use Zig.\n", ['Use Zig',
        undefined, 'superseded', 'We use Zig.']],
      ['no status, CRLF and a byte order mark', '\ufeff# Use C\r\n\r\n## Decision\r\n\r\n<!-- how? -->C.\r\n', ['Use C',
        undefined, 'accepted', 'C.']],
      ['a word that no template has', '# X\n\nStatus: Parked\n\n## Decision\n\nX', ['X', undefined, undefined, 'X']],
    ];
    for (const [name, text, expected] of forms)
      row(name, () => {
        const found = parseDecisionRecord(text)!;
        assert.deepEqual([found.title, found.date, found.status, found.text], expected);
      });
  });

  it('is truncated after a paragraph if its decision is long', () => {
    const found = parseDecisionRecord(`# T\n\n## Decision\n\n${'First. '.repeat(40)}\n\n${'Second. '.repeat(200)}`)!;
    assert.deepEqual([found.text, found.isCut], ['First. '.repeat(40).trim(), true]);
  });

  it('is read in linear time', () => {
    for (
      const text of ['# T\n\n## Decision\n\n<!--'.repeat(20_000), '# a\n'.repeat(50_000), `---\n${'a:'.repeat(90_000)}`]
    )
      parseDecisionRecord(text);
  });
});
