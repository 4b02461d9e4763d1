import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../support/until';

/** Drives the real quick pick by its commands; only the dialog, which no command can answer, is answered. */
/** Moves to the first row and presses its box. */
const pressFirst = ['quickInput.first', 'workbench.action.quickPickManyToggle'];

describe('Connect Agents…', () => {
  const settings = '{\n\t"model":  "x"\n}';
  const present = { HOME: process.env['HOME'], PATH: process.env['PATH'] };
  const { showInformationMessage, createQuickPick } = vscode.window;
  const picks: vscode.QuickPick<vscode.QuickPickItem>[] = [];
  let home: string;
  let asked: { readonly message: string; readonly detail: string; readonly tabs: readonly string[]; }[] = [];
  let told: string[] = [];

  before(async () => {
    await (vscode.extensions.getExtension('agentpack.agentpack') ?? assert.fail('not installed')).activate();
    home = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-home-')));
    mkdirSync(join(home, '.claude'));
    writeFileSync(join(home, '.claude/settings.json'), settings);
    process.env['HOME'] = home;
    process.env['PATH'] = '/usr/bin:/bin';
    const answered = (message: string, ...rest: unknown[]) => {
      const [options, button] = rest as [{ modal?: boolean; detail?: string; } | undefined, string | undefined];
      if (!options?.modal) told.push(message);
      else
        asked.push({
          message,
          detail: options.detail ?? '',
          tabs: vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
        });
      return Promise.resolve(options?.modal ? button : undefined);
    };
    Object.assign(vscode.window, {
      showInformationMessage: answered,
      createQuickPick() {
        const pick = createQuickPick();
        picks.push(pick);
        return pick;
      },
    });
  });
  beforeEach(() => {
    picks.length = 0;
    asked = [];
    told = [];
  });
  after(() => {
    Object.assign(vscode.window, { showInformationMessage, createQuickPick });
    Object.assign(process.env, present);
    rmSync(home, { recursive: true, force: true });
  });

  /** Opens the quick pick, ticks `ticked` rows by keyboard, and presses OK until the message comes. */
  async function connectAgents(ticked: number): Promise<string> {
    const done = vscode.commands.executeCommand('agentpack.connectAgents');
    const pick = await until('the agents', () => {
      const pick = picks.at(-1);
      return pick && !pick.busy && pick.items.length > 0 ? pick : undefined;
    });
    const isTicked = () => pick.selectedItems.length === ticked;
    await repeatedly('the ticks', isTicked, ...pressFirst);
    await repeatedly('the message', () => told.length > 0, 'quickInput.accept');
    await done;
    return told[0]!;
  }

  /** A command that comes before the quick pick is drawn has no effect. */
  async function repeatedly(what: string, isDone: () => boolean, ...commands: string[]): Promise<void> {
    await until(what, async () => {
      if (isDone()) return true;
      for (const command of commands) await vscode.commands.executeCommand(command);
      return until(what, isDone, 5_000).catch(() => false);
    });
  }

  it('ticks the agents of this machine, shows the changes, asks once and writes', async () => {
    assert.match(await connectAgents(1), /^AgentPack: Claude Code is connected\. Claude Code: /);
    const [question] = asked;
    assert.equal(question?.message, 'Connect Claude Code?');
    assert.match(question.detail, /~\/\.claude\/settings\.json \(changed\)/);
    assert.match(question.detail, /~\/\.agentpack\/hooks\/guard\.cjs \(new program, \d+ KB\)/);
    assert.ok(question.tabs.some((tab) => tab.startsWith('AgentPack: Connect Claude Code')), question.tabs.join());
    await until('the preview closed',
      () =>
        !vscode.window.tabGroups.all.some(({ tabs }) =>
          tabs.some(({ label }) => label.startsWith('AgentPack: Connect'))
        ));
    assert.match(readFileSync(join(home, '.claude/settings.json'), 'utf8'), /\.agentpack\/hooks\/guard/);
  });

  it('runs the guard with the program of the editor if there is no Node', () => {
    const runtimes = readFileSync(join(home, '.agentpack/hooks/runtimes'), 'utf8').split('\n');
    assert.equal(runtimes[1], process.execPath);
    const bin = join(home, 'bin'); // sh alone
    mkdirSync(bin);
    execFileSync('ln', ['-s', '/bin/sh', join(bin, 'sh')]);
    const said = execFileSync('/bin/sh', ['-c', `sh "$HOME/.agentpack/hooks/guard" claude PreToolUse 2>&1`], {
      env: { HOME: home, PATH: bin, AGENTPACK_GUARD_TEST: '1' },
      input: '{}',
      encoding: 'utf8',
    });
    assert.match(said, /^agentpack guard \d+\.\d+\.\d+ claude PreToolUse$/m);
    rmSync(bin, { recursive: true });
  });

  it('disconnects unticked agents, and every byte is restored', async () => {
    assert.match(await connectAgents(0), /^AgentPack: Claude Code is disconnected\./);
    assert.equal(asked[0]?.message, 'Disconnect Claude Code?');
    assert.equal(readFileSync(join(home, '.claude/settings.json'), 'utf8'), settings);
    assert.deepEqual(readdirSync(home), ['.claude']);
    assert.ok(!existsSync(join(home, '.agentpack')));
  });
});
