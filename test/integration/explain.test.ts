import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { createExplanationLinks } from '#apps/vscode/explain/explainLinks';
import { parseExplanationUri, buildExplanationUri } from '#apps/vscode/explain/explainPlace';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('Explain File', () => {
  let root: string;
  const run = (command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand(`agentpack.${command}`, ...given);

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    const api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    await withoutPack(root, api);
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
  });

  it('gives the reason, distinguishes the pack from a repack, and links the neighbors', async () => {
    const uri = buildExplanationUri(vscode.Uri.file(root), 'src/money.ts');
    await run('explainFile', vscode.Uri.file(join(root, 'src/money.ts')));
    const document = await until('the document',
      () => vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString()));
    const text = document.getText();
    assert.match(text, /^# \[src\\\/money\\\.ts\]\(\/src\/money\.ts\)\n\n\*\*In the pack\*\* \\\((?:in full|as)/);
    assert.match(text, /## What the Pack Contains[^]*\*\*score\*\*[^]*## What a Repack Would Do\n\nNo change/);
    assert.match(text,
      /## Related Files[^]*\[src\\\/cart\\\.ts\]\(\/src\/cart\.ts\) · \[why\]\(\.\.\/src\/Why%20cart\.ts\.md\)/);
  });

  it('finds the file for a document again, even through a link from another one', () => {
    const folder = vscode.Uri.file('/some where/ü%');
    for (const path of ['a.ts', 'src/a b.ts', 'src/x/Why (ü)%20.md']) {
      assert.equal(parseExplanationUri(buildExplanationUri(folder, path))?.toString(),
        vscode.Uri.joinPath(folder, path).toString());
      for (const from of ['b.ts', 'lib/deep/c.ts']) {
        const link = createExplanationLinks(from, (to) => vscode.Uri.joinPath(folder, to), folder).getExplanationTarget(
          path,
        )!;
        const base = buildExplanationUri(folder, from).path;
        const to = vscode.Uri.joinPath(
          buildExplanationUri(folder, from).with({ path: base.slice(0, base.lastIndexOf('/')) }),
          decodeURIComponent(link),
        );
        assert.equal(to.path, buildExplanationUri(folder, path).path);
      }
    }
  });

  it('links files outside the first folder of the window with their relative path', () => {
    const [first, other] = [vscode.Uri.file('/work/shop'), vscode.Uri.file('/work/api')];
    const { getFileTarget: file } = createExplanationLinks('src/a.ts', (path) => vscode.Uri.joinPath(other, path),
      first);
    assert.equal(file('src/b (1).ts'), '/../api/src/b%20%281%29.ts');
    assert.equal(vscode.Uri.joinPath(first, decodeURIComponent(file('src/b.ts')!)).path, '/work/api/src/b.ts');
    assert.equal(
      createExplanationLinks('a.ts', () => other.with({ scheme: 'vscode-remote' }), first).getFileTarget('a.ts'),
      undefined,
    );
  });
});
