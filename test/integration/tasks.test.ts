import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

describe('tasks', () => {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  before(async () => {
    await (vscode.extensions.getExtension('agentpack.agentpack') ?? assert.fail('not installed')).activate();
  });

  /** Its exit code, when its process has ended. */
  async function exitCode(task: vscode.Task): Promise<number | undefined> {
    const ended = new Promise<number | undefined>((done) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode: code }) => {
        if (execution.task.name !== task.name) return;
        listener.dispose();
        done(code);
      });
    });
    await vscode.tasks.executeTask(task);
    return ended;
  }

  it('are there without a file, for each folder', async () => {
    const found = await vscode.tasks.fetchTasks({ type: 'agentpack' });
    assert.deepEqual(found.map(({ name, source, isBackground }) => [source, name, isBackground]).sort(), [['agentpack',
      'pack', false], ['agentpack', 'watch', true]]);
  });

  it('run the command line of the extension in their folder', async () => {
    const pack = (await vscode.tasks.fetchTasks({ type: 'agentpack' })).find(({ name }) => name === 'pack')!;
    assert.equal(await exitCode(pack), 0);
    assert.ok(existsSync(join(root, '.agentpack/context.md')));
  });

  it('may be defined by the user, with arguments', async () => {
    const settings = vscode.workspace.getConfiguration('tasks');
    await settings.update('version', '2.0.0', vscode.ConfigurationTarget.Workspace);
    await settings.update('tasks', [{
      type: 'agentpack',
      command: 'pack',
      args: ['--no-write', '--budget', '1000'],
      label: 'small',
    }, { type: 'agentpack', command: 'forget', label: 'no such command' }], vscode.ConfigurationTarget.Workspace);
    try {
      const own = (await vscode.tasks.fetchTasks()).filter(({ name }) =>
        name === 'small' || name === 'no such command'
      );
      assert.deepEqual(own.map(({ name }) => name), ['small']);
      assert.equal(await exitCode(own[0]!), 0);
    } finally {
      for (const key of ['tasks', 'version'])
        await settings.update(key, undefined, vscode.ConfigurationTarget.Workspace);
      rmSync(join(root, '.vscode/tasks.json')); // an empty file would count as a changed one in later tests
    }
  });
});
