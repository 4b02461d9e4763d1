import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('Copy Diagnostics', () => {
  it('copies versions and figures, and no path, name or task', async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    const before = await vscode.env.clipboard.readText();
    try {
      await vscode.commands.executeCommand('agentpack.copyDiagnostics');
      const text = await vscode.env.clipboard.readText();
      assert.match(text, /^AgentPack diagnostics, [^\n]*\nversions: agentpack \d+\.\d+\.\d+, editor \d[^\n]*, node \d/);
      assert.match(text, /^errors: none$|^\d+ errors?, oldest first:$/m);
      for (const one of [root, 'cart', 'addTax']) assert.ok(!text.includes(one), text);
    } finally {
      await vscode.env.clipboard.writeText(before);
    }
  });
});
