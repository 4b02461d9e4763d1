import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { answeringFor } from '../support/livingProcess';
import type { Answer, Shown, Surface } from '../support/freshness/answers';
import { events, type World } from './freshness/events';
import { surfacesOf } from './freshness/surfaces';
import { quiet, withoutPack } from './quiet';
import { until } from '../support/until';

const task = 'Prices in the cart are rounded twice: fix roundPrice';

/** Each event before a repack and after it: six places give the same answer, by the programs as they are installed. */
describe('whether the pack is fresh', () => {
  let api: AgentPackApi, root: string, surfaces: readonly Surface[], client: Client, world: World, branch: string;
  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = realpathSync(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder'));
    const dist = join(extension.extensionPath, 'dist');
    await withoutPack(root, api);
    const { AGENTPACK_THREAD_ID, CLAUDE_CODE_SESSION_ID, ...env } = process.env;
    client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(dist, 'cli.js'), 'mcp'],
        cwd: root,
        env: { ...env as Record<string, string>, ELECTRON_RUN_AS_NODE: '1' },
        stderr: 'ignore',
      }),
    );
    surfaces = surfacesOf({ api, root, dist, client });
    world = {
      at: (path) => join(root, path),
      git: (...args) => {
        git(...args);
      },
      setting: (key, value) =>
        vscode.workspace.getConfiguration('agentpack').update(key, value, vscode.ConfigurationTarget.Global),
      untilShown: (changes) => agrees(surfaces[0]!, changes, new Set()),
    };
    branch = git('symbolic-ref', '--short', 'HEAD');
    git('checkout', '-q', '-B', 'main');
    git('reset', '-q', '--hard');
    await vscode.commands.executeCommand('agentpack.setTask', task);
    await until('the window answers', async () => (await answeringFor(root, homedir()))?.pid === process.pid);
  });
  after(async () => {
    await client.close();
    await world.setting('autoRepack', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    git('checkout', '-q', branch);
    await withoutPack(root, api);
  });

  for (const event of events) {
    it(`is known everywhere: ${event.name}`, async () => {
      const start = git('rev-parse', 'HEAD');
      // what the event before has changed, and this setting, is seen before the event: nothing repacks after it
      await quiet(root, api);
      await untilFresh();
      await world.setting('autoRepack', 'off');
      await quiet(root, api);
      try {
        const shown = new Set(api.latest()?.files.map(({ path }) => path));
        await event.act(world);
        await agrees(surfaces[0]!, event.changes, shown);
        // in parallel once the window has noticed, because surfaces that run a program take long
        await Promise.all(surfaces.map((surface) => agrees(surface, event.changes, shown)));
      } finally {
        await world.setting('autoRepack', undefined);
      }
      await untilFresh();
      await Promise.all(surfaces.map((surface) => agrees(surface, [], new Set())));
      await restore(start);
    });
  }

  /** An answer may be late, never wrong for good. */
  async function agrees({ name, read, tells }: Surface, right: Answer, shown: Shown): Promise<void> {
    const wanted = tells?.(right, shown) ?? right;
    let last: unknown;
    try {
      await until(`the answer of the ${name}`, async () => {
        last = await read().catch((error: unknown) => String(error));
        return JSON.stringify(last) === JSON.stringify(wanted);
      });
    } catch (error) {
      assert.deepEqual(last, wanted, name);
      throw error;
    }
  }

  async function untilFresh(): Promise<void> {
    await until('a fresh pack', () => api.idle() && api.shown().status?.text.startsWith('$(check)'));
  }

  async function restore(start: string): Promise<void> {
    await world.setting('budget', undefined);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    git('checkout', '-q', '-f', 'main');
    git('reset', '-q', '--hard', start);
    git('clean', '-q', '-f', '-d');
    if (git('branch', '--list', 'elsewhere') !== '') git('branch', '-q', '-D', 'elsewhere');
    writeFileSync(world.at('.agentpack/task.md'), `# Task\n\n${task}\n`);
  }

  function git(...args: readonly string[]): string {
    return execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  }
});
