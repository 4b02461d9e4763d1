import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { CallersReport } from '#reports';
import { withoutPack } from './quiet';
import { until } from '../support/until';

describe('Show Callers in Pack', () => {
  let root: string;
  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    const api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    await withoutPack(root, api);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
  });

  it('lists the callers of the symbol at the cursor, at its definition and at a call', async () => {
    const { document, selection: at } = await opened('src/money.ts', 'roundPrice');
    const first = await callers();
    assert.equal(first.definition.file, 'src/money.ts');
    assert.deepEqual([first.definition.line, first.definition.column], [at.active.line + 1, at.active.character + 1]);
    assert.ok(first.callers.some(({ file }) => file === 'src/cart.ts'), JSON.stringify(first.callers));
    for (const { file, line, column } of first.callers) {
      const text = await vscode.workspace.openTextDocument(vscode.Uri.file(join(root, file)));
      assert.ok(text.lineAt(line - 1).text.slice(column - 1).startsWith('roundPrice'), `${file}:${line}:${column}`);
    }
    assert.ok(document.getText().length > 0);
    await opened('src/cart.ts', 'roundPrice(');
    assert.deepEqual(await callers(), first);
  });

  it('shows them in the references peek view', async () => {
    await opened('src/money.ts', 'roundPrice');
    await callers();
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await until('the peek', async () => {
      await vscode.commands.executeCommand('goToNextReference');
      return vscode.window.activeTextEditor?.document.uri.fsPath !== join(root, 'src/money.ts') || undefined;
    });
    await vscode.commands.executeCommand('closeReferenceSearch');
  });

  async function callers(): Promise<CallersReport> {
    return await vscode.commands.executeCommand<CallersReport | undefined>('agentpack.showCallers') ??
      assert.fail('no report');
  }

  async function opened(path: string, text: string): Promise<vscode.TextEditor> {
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(join(root, path)), { preview: false });
    const at = editor.document.positionAt(editor.document.getText().indexOf(text));
    editor.selection = new vscode.Selection(at, at);
    return editor;
  }
});
