import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { until } from '../support/until';

describe('agent sessions in the editor', () => {
  const session = 'a1b2c3d4-0000-4000-8000-000000000001';
  let api: AgentPackApi, root: string, folder: string;
  let count = 0;
  const setting = (key: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentpack').update(`sessions.${key}`, value, vscode.ConfigurationTarget.Global);
  const run = (command: string) => vscode.commands.executeCommand(`agentpack.${command}`);
  const rows = () => drawn(api.shown().sessions);

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = realpathSync(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder'));
    // the worker has the home that the window began with; no other folder is a copy of this test's
    const claude = process.env['CLAUDE_CONFIG_DIR'] ?? join(homedir(), '.claude');
    folder = join(claude, 'projects', root.replaceAll(/[^A-Za-z0-9]/g, '-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${session}.jsonl`), record('user', 'Prices are rounded twice') + edit('src/money.ts'));
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await setting('followTask', undefined);
    await setting('agents', undefined);
    await until('nothing shown', () => api.shown().sessions.length === 0);
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
  });

  it('are not read before the user allows it', async () => {
    await run('refreshSessions');
    assert.deepEqual(api.shown().sessions, []);
  });
  it('are shown with their files and tokens, and followed while they grow', async () => {
    await setting('agents', ['claude']);
    await until('the row', () => rows().includes('money.ts | src · modified'));
    assert.match(rows()[0]!, /^money\.ts \| Claude Code · active now · 1 file/);
    assert.ok(rows().includes('Tokens | 1,240'));
    assert.doesNotMatch(JSON.stringify(api.shown().sessions), /rounded twice/);
    appendFileSync(join(folder, `${session}.jsonl`), edit('src/cart.ts'));
    await until('the other file',
      () => rows().includes('cart.ts | src · modified') && rows().includes('Tokens | 2,480'));
  });
  it('provide the task, which a command removes again', async () => {
    const task = async () =>
      new TextDecoder().decode(
        await vscode.workspace.fs.readFile(vscode.Uri.file(join(root, '.agentpack/task.md'))).then((bytes) => bytes,
          () => new Uint8Array()),
      );
    await setting('followTask', true);
    await until('the task', async () => /Prices are rounded twice/.test(await task()));
    await run('undoFollowedTask');
    await until('no task', async () => !/Prices are rounded twice/.test(await task()));
  });

  /** One line of Claude Code's transcript. */
  function record(type: 'user' | 'assistant', content: unknown, more: object = {}, message: object = {}): string {
    return `${
      JSON.stringify({
        parentUuid: null,
        isSidechain: false,
        userType: 'external',
        entrypoint: 'cli',
        cwd: root,
        sessionId: session,
        version: '2.1.330',
        timestamp: new Date().toISOString(),
        type,
        uuid: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
        message: { role: type, content, ...message },
        ...more,
      })
    }\n`;
  }

  function edit(path: string): string {
    const id = `toolu_${++count}`;
    const input = { file_path: join(root, path), old_string: 'a', new_string: 'b' };
    const call = record('assistant', [{ type: 'tool_use', id, name: 'Edit', input }], {}, {
      id: `msg_${count}`,
      type: 'message',
      model: 'claude-sonnet-4-5',
      usage: { input_tokens: 1_200, output_tokens: 40 },
    });
    const result = record('user', [{ type: 'tool_result', tool_use_id: id, content: 'The file has been updated.' }], {
      toolUseResult: { filePath: join(root, path), oldString: 'a', newString: 'b' },
    });
    return call + result;
  }
});

/** `label | description` of each row and of those below it. */
function drawn(nodes: readonly TreeNode[]): readonly string[] {
  return nodes.flatMap(({ label, description, children }) => [`${label} | ${description ?? ''}`, ...drawn(children)]);
}
