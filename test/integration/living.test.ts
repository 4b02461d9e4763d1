import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { answeringFor, commandLineWithoutEngine, writerIn } from '../support/livingProcess';
import { until } from '../support/until';

describe('the engine in the editor', () => {
  let api: AgentPackApi, root: string, dist: string, folder: string, cli: string;
  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = realpathSync(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder'));
    dist = join(extension.extensionPath, 'dist');
    folder = mkdtempSync(join(tmpdir(), 'agentpack-living-'));
    cli = commandLineWithoutEngine(folder, dist);
    await vscode.commands.executeCommand('agentpack.setTask', 'Prices in the cart are rounded twice: fix roundPrice');
    await settled();
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
  });

  it('gives the command line the same answers as its own engine', async () => {
    await until('the editor answers', async () => (await answeringFor(root, homedir()))?.kind === 'editor');
    for (const args of [['status', '--json'], ['guard'], ['retrieve', 'src/money.ts']]) await sameAnswer(args);
  });

  it('is the writer named in the verdict, and reports to sessions that the pack is fresh', async () => {
    await until('the verdict names it', () => writerIn(root).kind === 'editor');
    assert.equal(writerIn(root).pid, process.pid);
    const payload = { session_id: 's', transcript_path: '/t', cwd: root, hook_event_name: 'SessionStart' };
    await until('the guard asks it', () =>
      /It is fresh, according to AgentPack in an editor/.test(
        run(join(dist, 'guard.cjs'), ['claude', 'SessionStart'], {}, JSON.stringify(payload)).stdout,
      ));
  });

  const settled = () =>
    until('a fresh pack', () => api.idle() && (api.shown().status?.text ?? '').startsWith('$(check)'));

  /**
   * Compares the answer of a command line that can only ask with that of one that does not ask because its git has
   * another configuration.
   */
  async function sameAnswer(args: readonly string[]): Promise<void> {
    // a slow machine may not answer in time
    const living = await until(`${args.join(' ')} is answered`, () => {
      const answer = run(cli, args);
      return answer.status === 0 && answer;
    });
    const own = run(join(dist, 'cli.js'), args, { GIT_CONFIG_COUNT: '0' });
    assert.deepEqual([living.stdout, living.status], [own.stdout, own.status]);
  }

  function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}, input = '') {
    const { AGENTPACK_THREAD_ID, CLAUDE_CODE_SESSION_ID, ...env } = process.env;
    return spawnSync(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...env, ELECTRON_RUN_AS_NODE: '1', ...more },
      encoding: 'utf8',
      input,
    });
  }
});
