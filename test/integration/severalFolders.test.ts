import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { resolvePathUri } from '#apps/vscode/folder/fileUri';
import { createDragController } from '#apps/vscode/views/pack/dragRows';
import { Row } from '#apps/vscode/views/tree/rows';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { NodeTree } from '#apps/vscode/views/tree/treeView';
import type { Report } from '#reports';
import { git } from '../harness/workspace.mjs';
import { quiet, withoutPack } from './quiet';
import { until } from '../support/until';

const tax = 'export function addTax(sum: number): number {\n  return Math.round(sum * 1.19);\n}\n';
const path = 'api/src/tax.ts';

describe('Pack Several Folders', () => {
  let api: AgentPackApi, root: vscode.Uri, other: vscode.Uri, report: Report;
  const file = () => vscode.Uri.joinPath(other, 'src/tax.ts');
  const node = (): TreeNode => found(api.shown().pack) ?? assert.fail(`no row of ${path}`);
  const found = (nodes: readonly TreeNode[]): TreeNode | undefined =>
    nodes.map((one) => (one.path === path ? one : found(one.children))).find((one) => one !== undefined);
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const document = (scheme: string, text: RegExp) =>
    until(`${scheme}: ${text}`, () =>
      vscode.workspace.textDocuments.find(({ uri, getText }) => uri.scheme === scheme && text.test(getText())));

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder');
    await withoutPack(root.fsPath, api);
    other = vscode.Uri.file(join(dirname(root.fsPath), 'api'));
    mkdirSync(join(other.fsPath, 'src'), { recursive: true });
    writeFileSync(join(other.fsPath, 'src/tax.ts'), tax);
    git(other.fsPath, 'init', '-q', '-b', 'main');
    git(other.fsPath, 'add', '-A');
    git(other.fsPath, 'commit', '-q', '-m', 'Add taxes');
    vscode.workspace.updateWorkspaceFolders(1, 0, { uri: other });
    await until('two folders', () => vscode.workspace.workspaceFolders?.length === 2);
    await vscode.commands.executeCommand('agentpack.setTask', 'Round addTax in api to whole cents', root);
    report = await vscode.commands.executeCommand<Report>('agentpack.packSeveral', [other.fsPath]);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    vscode.workspace.updateWorkspaceFolders(1, 1);
    await until('one folder', () => vscode.workspace.workspaceFolders?.length === 1);
    rmSync(other.fsPath, { recursive: true, force: true });
    await withoutPack(root.fsPath, api);
  });

  it('packs the files of both', () => {
    assert.deepEqual(report.roots?.map(({ name, folder }) => [name, folder]), [['api', other.fsPath]]);
    assert.ok(report.files.some((one) => one.path === path));
  });

  it('opens a file of the other from the view, and still shows the pack that it belongs to', async () => {
    const tree = new NodeTree();
    tree.show(root, [node()], report.roots);
    const item = await tree.getTreeItem(tree.getChildren()[0]!);
    assert.equal(item.resourceUri?.toString(), file().toString());
    assert.equal(item.command?.command, 'vscode.open');
    await vscode.commands.executeCommand(item.command.command, ...item.command.arguments ?? []);
    await until('the editor', () => vscode.window.activeTextEditor?.document.uri.toString() === file().toString());
    await quiet(root.fsPath, api);
    assert.equal(api.latest()?.files.some((one) => one.path === path), true);
  });

  it('explains it, from its row and in the editor', async () => {
    for (const argument of [new Row(node()), file(), undefined]) {
      await vscode.window.showTextDocument(file());
      await vscode.commands.executeCommand('agentpack.explainFile', argument);
      await document('agentpack-explain',
        /^# \[api\\\/src\\\/tax\\\.ts\]\(\/\.\.\/api\/src\/tax\.ts\)\n\n\*\*In the pack\*\*/);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  it('shows the text that agents retrieve', async () => {
    await vscode.commands.executeCommand('agentpack.showContext', file());
    await document('agentpack-packed', /api\/src\/tax\.ts[^]*Math\.round/);
  });

  it('marks it in the Explorer, and pins it in the pack', async () => {
    await vscode.commands.executeCommand('agentpack.pinFile', file());
    const { pinned } = JSON.parse(
      readFileSync(join(root.fsPath, '.agentpack/selection.json'), 'utf8'),
    ) as Record<string, string[]>;
    assert.deepEqual(pinned, [path]);
    await until('the mark', () => api.shown().decorationOf(file())?.tooltip.startsWith('Pinned to the context pack'));
  });

  it('is dragged as its file, and a dropped one is pinned in the pack', async () => {
    await vscode.commands.executeCommand('agentpack.unpinFile', file());
    const { token } = new vscode.CancellationTokenSource();
    const said: unknown[] = [];
    const rows = createDragController({
      uriOf: (path) => resolvePathUri(root, report.roots, path),
      has: () => true,
    }, { show: (error) => said.push(error) });
    const data = new vscode.DataTransfer();
    await rows.handleDrag?.([new Row(node())], data, token);
    assert.equal(await data.get('text/uri-list')?.asString(), file().toString());
    await rows.handleDrop?.(undefined, data, token);
    assert.deepEqual(said, []);
    assert.match(readFileSync(join(root.fsPath, '.agentpack/selection.json'), 'utf8'), /api\/src\/tax\.ts/);
  });

  it('lists its callers with their locations', async () => {
    const editor = await vscode.window.showTextDocument(file());
    const at = editor.document.positionAt(tax.indexOf('addTax'));
    editor.selection = new vscode.Selection(at, at);
    const callers = await vscode.commands.executeCommand<{ definition: { file: string; }; }>('agentpack.showCallers');
    assert.equal(callers.definition.file, path);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  });

  it('shows its changes since the pack', async () => {
    writeFileSync(file().fsPath, tax.replace('1.19', '1.2'));
    await until('the change', async () => {
      await quiet(root.fsPath, api);
      return vscode.workspace.fs.stat(file());
    });
    await vscode.commands.executeCommand('agentpack.openPackedChanges', file());
    await until('the diff',
      () =>
        tabs().some(({ input }) =>
          input instanceof vscode.TabInputTextDiff && input.original.scheme === 'agentpack-packed' &&
          input.modified.toString() === file().toString()
        ));
    await document('agentpack-packed', /1\.19/);
  });
});
