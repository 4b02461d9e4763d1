import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { Report } from '#reports';
import { withoutPack } from './quiet';
import { until } from '../support/until';

/** Answers modal questions with these, one after another. */
function stubWarning(...answers: readonly (string | undefined)[]): { readonly texts: string[]; restore(): void; } {
  const { showWarningMessage } = vscode.window;
  const texts: string[] = [];
  Object.assign(vscode.window, {
    showWarningMessage(text: string, { modal }: { modal?: boolean; }) {
      assert.equal(modal, true);
      texts.push(text);
      return Promise.resolve(answers[texts.length - 1]);
    },
  });
  return { texts, restore: () => Object.assign(vscode.window, { showWarningMessage }) };
}

describe('handing a pack to an agent', () => {
  let root: string, clipboard: string;
  const at = (path: string) => join(root, path);
  const run = <T>(command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand<T>(`agentpack.${command}`, ...given);
  const copied = () => vscode.env.clipboard.readText();

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    const api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    clipboard = await copied();
    await withoutPack(root, api);
    await run('setTask', 'Prices in the cart are rounded twice: fix roundPrice');
  });
  after(async () => {
    await vscode.env.clipboard.writeText(clipboard);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(at('.agentpack'), { recursive: true, force: true });
  });

  it('copies the file that the agent reads', async () => {
    await run('copyPack');
    assert.equal(await copied(), readFileSync(at('.agentpack/context.md'), 'utf8'));
  });

  it('copies a chosen form after its size was shown', async () => {
    await vscode.env.clipboard.writeText('');
    const done = run('copyPackAs');
    // rows arrive when all sizes are known; the last one is JSON
    await until('the copied JSON', async () => {
      if (await copied() === '') await vscode.commands.executeCommand('workbench.action.quickOpenNavigatePrevious');
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return (await copied()) !== '';
    });
    await done;
    assert.match(await copied(), /src\/money\.ts/);
  });

  it('copies a prompt with the task and the location of the pack', async () => {
    await run('copyPrompt');
    assert.match(await copied(), /^Prices in the cart are rounded twice[^]*`\.agentpack\/context\.md`/);
  });

  it('exports the pack for a chosen agent, and opens the file', async () => {
    const done = run('exportForAgent');
    // the first row is Claude Code's
    await until('the exported file', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return existsSync(at('.agentpack/CLAUDE_CONTEXT.md'));
    });
    await done;
    const text = readFileSync(at('.agentpack/CLAUDE_CONTEXT.md'), 'utf8');
    assert.match(text, /Prices in the cart are rounded twice[^]*`agentpack export claude` repacks/);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, at('.agentpack/CLAUDE_CONTEXT.md'));
    await run('exportForAgent', 'claude'); // it is as AgentPack exported it: nothing is asked
  });

  it('asks before it replaces a file written by the user', async () => {
    const asked = stubWarning(undefined, 'Replace');
    try {
      writeFileSync(at('.agentpack/AIDER_CONTEXT.md'), 'My own notes.\n');
      await run('exportForAgent', 'aider');
      assert.equal(readFileSync(at('.agentpack/AIDER_CONTEXT.md'), 'utf8'), 'My own notes.\n');
      await run('exportForAgent', 'aider');
      assert.match(readFileSync(at('.agentpack/AIDER_CONTEXT.md'), 'utf8'), /AgentPack Context for Aider/);
      assert.deepEqual(asked.texts, Array(2).fill(
        '.agentpack/AIDER_CONTEXT.md was not written by AgentPack, or has changed since. Replace it?',
      ));
    } finally {
      asked.restore();
    }
  });

  it('writes the project index, and opens it', async () => {
    await run('writeIndex');
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, at('.agentpack/PROJECT_INDEX.md'));
    assert.match(readFileSync(at('.agentpack/PROJECT_INDEX.md'), 'utf8'), /src\//);
    assert.match(readFileSync(at('.agentpack/file_summaries.json'), 'utf8'), /src\/money\.ts/);
    assert.ok(existsSync(at('.agentpack/dependency_graph.json')));
  });

  it('packs a selection as the task', async () => {
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(at('src/money.ts')));
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    const report = await run<Report>('sendSelection', 'Round up instead');
    assert.match(report.task, /^Round up instead\n\nsrc\/money\.ts:1-2:\n\n```typescript\n/);
    assert.equal(report.files[0]?.path, 'src/money.ts');
    assert.match(readFileSync(at('.agentpack/task.md'), 'utf8'), /Round up instead/);
  });
});
