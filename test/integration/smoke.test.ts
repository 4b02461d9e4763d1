import assert from 'node:assert';
import * as vscode from 'vscode';

describe('a real VS Code', () => {
  it('has the test repository open', () => {
    assert.equal(vscode.workspace.workspaceFolders?.[0]?.name, 'shop');
  });
  it('activates AgentPack', async () => {
    const extension = vscode.extensions.getExtension('agentpack.agentpack');
    assert.ok(extension);
    await extension.activate();
    assert.ok(extension.isActive);
  });
});
