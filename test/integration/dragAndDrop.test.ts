import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { createDragController } from '#apps/vscode/views/pack/dragRows';
import { Row } from '#apps/vscode/views/tree/rows';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { NodeTree } from '#apps/vscode/views/tree/treeView';
import type { Report } from '#reports';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('files dropped on the receipts', () => {
  let api: AgentPackApi, root: vscode.Uri;
  const said: string[] = [];
  const rows = createDragController({
    uriOf: (path) => vscode.Uri.joinPath(root, path),
    has: (uri) => vscode.workspace.getWorkspaceFolder(uri) !== undefined,
  }, { show: (error) => said.push(error instanceof Error ? error.message : 'unknown') });
  const omitted = (): TreeNode =>
    api.shown().pack.find(({ id }) => id === 'omitted') ?? assert.fail('no omitted files');
  const choices = async () => {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(root, '.agentpack/selection.json'));
    const { pinned, excluded } = JSON.parse(Buffer.from(bytes).toString()) as Record<string, string[]>;
    return { pinned, excluded };
  };

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder');
    await withoutPack(root.fsPath, api);
    await vscode.commands.executeCommand<Report>('agentpack.setTask', 'Round the prices in the cart once');
  });
  beforeEach(() => said.splice(0));
  after(() => rmSync(join(root.fsPath, '.agentpack'), { recursive: true, force: true }));

  /** As the Explorer gives them: CRLF between lines. */
  async function drop(uris: readonly vscode.Uri[], target?: TreeNode): Promise<void> {
    const data = new vscode.DataTransfer();
    data.set('text/uri-list', new vscode.DataTransferItem(uris.map(String).join('\r\n')));
    const { token } = new vscode.CancellationTokenSource();
    await rows.handleDrop?.(target && new Row(target), data, token);
  }
  const inRoot = (...paths: string[]) => paths.map((path) => vscode.Uri.joinPath(root, path));

  it('are pinned, including folders', async () => {
    await drop(inRoot('src/cart.ts', 'src/money.ts', 'test'));
    assert.deepEqual(said, []);
    assert.deepEqual(await choices(), { pinned: ['src/cart.ts', 'src/money.ts', 'test'], excluded: [] });
  });

  it('are excluded when dropped on the omitted files, even if a folder looks like a file', async () => {
    await drop(inRoot('test', 'src/money.ts'), omitted());
    assert.deepEqual(said, []);
    assert.deepEqual(await choices(), { pinned: ['src/cart.ts'], excluded: ['src/money.ts', 'test'] });
    await until('both rows',
      () => ['src/money.ts', 'test'].every((path) => omitted().children.some((node) => node.path === path)));
    const tree = new NodeTree();
    tree.show(root, omitted().children);
    const drawn = async (path: string) => {
      const row = tree.getChildren().find((one) => one.path === path) ?? assert.fail(`no row ${path}`);
      return tree.getTreeItem(row);
    };
    const [file, folder] = [await drawn('src/money.ts'), await drawn('test')];
    assert.deepEqual([file.iconPath, file.command?.command], [vscode.ThemeIcon.File, 'vscode.open']);
    assert.deepEqual([folder.iconPath, folder.command?.command], [vscode.ThemeIcon.Folder, 'revealInExplorer']);
    assert.match(folder.contextValue ?? '', /^folder .*\bexcluded\b/);
  });

  it('are reported if they are outside every folder of the window, and the others count', async () => {
    const before = await choices();
    const outside = vscode.Uri.file(join(tmpdir(), 'elsewhere.ts'));
    await drop([outside]);
    assert.deepEqual(await choices(), before);
    await drop([outside, ...inRoot('package.json')]);
    assert.equal(said.length, 2);
    for (const one of said) assert.match(one, /elsewhere\.ts is not in a folder of this window/);
    assert.ok((await choices()).pinned?.includes('package.json'));
  });

  it('are provided as URIs when rows are dragged', async () => {
    const data = new vscode.DataTransfer();
    await rows.handleDrag?.(omitted().children.slice(0, 1).map((node) => new Row(node)), data,
      new vscode.CancellationTokenSource().token);
    const uri = vscode.Uri.joinPath(root, omitted().children[0]?.path ?? '');
    assert.equal(await data.get('text/uri-list')?.asString(), uri.toString());
  });
});
