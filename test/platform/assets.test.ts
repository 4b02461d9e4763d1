import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageRows } from '#languages/languages';
import { createAssetHost } from '#platform/assets';
import { builtAssets, outlineAssets } from '../support/assets';
import { table } from '../support/table';

describe('assets', () => {
  const grammars = new Set(
    languageRows.flatMap((row) => row.support !== 'text' && row.grammar !== undefined ? [row.grammar] : []),
  );

  table('contains each grammar unchanged from its package', (row) => {
    for (const grammar of grammars)
      row(`contains ${grammar} unchanged from its package`,
        () => assert.ok(Buffer.from(outlineAssets.grammar(grammar)).equals(builtAssets.grammar(grammar))));
  });

  it('names a missing file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'agentpack-assets-'));
    try {
      assert.throws(() => createAssetHost(folder).grammar('tree-sitter-go.wasm'), (error: Error) =>
        error.message.includes(join(folder, 'grammars/tree-sitter-go.wasm.br')));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
