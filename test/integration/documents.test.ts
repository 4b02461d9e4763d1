import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { docx } from '../support/docx';
import { until } from '../support/until';

describe('documents in the editor', () => {
  let api: AgentPackApi, root: string, file: string;
  const run = (command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand(`agentpack.${command}`, ...given);
  const rows = () => drawn(api.shown().documents);
  const chunks = () => chunksIn(api.shown().documents);
  const context = () => readFileSync(join(root, '.agentpack/context.md'), 'utf8');
  /** Its sections are too long to be one chunk. */
  const write = (code: string) =>
    writeFileSync(file, docx([
      { heading: 'Rounding' },
      {
        text: `Totals of a cart are rounded half to even, error ${code} otherwise. ${
          'See the table of taxes. '.repeat(80)
        }`,
      },
      { heading: 'Parking' },
      { text: `Visitors leave their bike behind the bakery at the blue sign. ${'Mind the gravel there. '.repeat(80)}` },
    ]));
  /** The text of the chunk that the active editor shows. */
  const shown = async () => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (!(input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)) return undefined;
    return input.uri.scheme === 'agentpack-document'
      ? (await vscode.workspace.openTextDocument(input.uri)).getText()
      : undefined;
  };

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = realpathSync(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder'));
    mkdirSync(join(root, 'docs'));
    file = join(root, 'docs/prices.docx');
    write('PAY-4012');
    mkdirSync(join(root, '.agentpack'), { recursive: true });
    writeFileSync(join(root, '.agentpack/task.md'), '# Round the totals of the cart half to even\n');
    await vscode.workspace.getConfiguration('agentpack').update('autoRepack', 'off', vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.getConfiguration('agentpack').update('autoRepack', undefined,
      vscode.ConfigurationTarget.Global);
    rmSync(join(root, 'docs'), { recursive: true, force: true });
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
    await until('an idle window', () => api.idle());
  });

  it('are not read before the user packs or asks for them', () => assert.deepEqual(api.shown().documents, []));

  it('are listed with their sections after a pack, whose receipts name the relevant chunk', async () => {
    await run('repack');
    await run('refreshDocuments');
    await until('the document', () => rows().some((row) => row.startsWith('prices.docx')));
    assert.match(rows().join('\n'), /^prices\.docx \| \d+ tokens · 1 chunk in the pack · docs\nRounding \| /);
    assert.match(context(), /rounded half to even, error PAY-4012/);
    assert.doesNotMatch(context(), /blue sign/);
    const receipts = drawn(api.shown().pack);
    assert.ok(receipts.some((row) => /^prices\.docx \| Rounding · \d+ tokens$/.test(row)), receipts.join('\n'));
  });

  it('are searched while typing; Enter opens the chunk with its citation, and its neighbors are one step away', async () => {
    await run('searchDocuments', 'error PAY-4012');
    await until('the match', () => api.shown().documentMatches?.some(({ label }) => label.includes('PAY-4012')));
    assert.equal(api.shown().documentMatches?.[0]?.detail, 'docs/prices.docx · Rounding');
    await until('the chunk', async () => {
      // the list may be drawn later than it is known
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return (await shown())?.includes('PAY-4012');
    });
    assert.match(await shown() ?? '', /^> \*\*docs\\\/prices\\\.docx\*\*/);
    await run('nextChunk');
    await until('the next chunk', async () => (await shown())?.includes('blue sign'));
    await run('previousChunk');
    await until('the chunk before', async () => (await shown())?.includes('PAY-4012'));
  });

  it('are added to the pack by a pin, and removed again', async () => {
    const parking = chunks().find(({ label }) => label === 'Parking')?.chunk ?? assert.fail('no chunk');
    await run('pinFile', parking);
    assert.match(context(), /blue sign/);
    await until('the pin in the view', () => rows().some((row) => /^Parking \| .*pinned/.test(row)));
    await run('unpinFile', parking);
    assert.doesNotMatch(context(), /blue sign/);
  });

  it('make the pack stale when they change, and are listed again', async () => {
    await until('a fresh pack', () => api.idle());
    await new Promise((done) => setTimeout(done, 50));
    write('PAY-5000');
    await until('a stale pack', () => /changed/.test(api.shown().status?.text ?? ''));
    await run('refreshDocuments');
    await run('searchDocuments', 'PAY-5000');
    await until('the new text', () => api.shown().documentMatches?.some(({ label }) => label.includes('PAY-5000')));
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await run('repack');
    assert.match(context(), /half to even, error PAY-5000/);
    assert.doesNotMatch(context(), /PAY-4012/);
  });

  it('have their warnings in the view, in words, and not in Problems', async () => {
    writeFileSync(join(root, 'docs/broken.pdf'), 'this is no PDF');
    await run('refreshDocuments');
    const uri = vscode.Uri.file(join(root, 'docs/broken.pdf'));
    await until('its row', () => rows().some((row) => /^broken\.pdf \| .*could not be read/.test(row)));
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
  });
});

/** `label | description` of each row and of those below it. */
function drawn(nodes: readonly TreeNode[]): readonly string[] {
  return nodes.flatMap(({ label, description, children }) => [`${label} | ${description ?? ''}`, ...drawn(children)]);
}

function chunksIn(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => [...(node.chunk === undefined ? [] : [node]), ...chunksIn(node.children)]);
}
