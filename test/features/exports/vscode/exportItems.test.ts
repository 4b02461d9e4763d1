import assert from 'node:assert/strict';
import { exportTargetIds } from '#agents/exports/exportRows';
import { listExportItems } from '#features/exports/vscode/exportItems';

const items = listExportItems((name) => `.agentpack/threads/late/${name}`);

describe('the export formats of a pack', () => {
  it('have one row each, with the name of the file', () =>
    assert.deepEqual(items.map(({ target, label, description }) => [target, label, description]), [
      ['claude', 'Claude Code', 'CLAUDE_CONTEXT.md'],
      ['codex', 'Codex', 'CODEX_CONTEXT.md'],
      ['cursor', 'Cursor', 'CURSOR_CONTEXT.md'],
      ['aider', 'Aider', 'AIDER_CONTEXT.md'],
      ['agents', 'Any Other Agent', 'AGENTS_CONTEXT.md'],
    ]));
  it('describe how to give each tool the file of the thread', () => {
    assert.equal(items.length, exportTargetIds.length);
    for (const { detail, description } of items)
      assert.match(detail, new RegExp(`^Loaded .*\\.agentpack/threads/late/${description}`));
  });
});
