import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../support/until';

describe('an editor terminal', () => {
  let folder: string;
  let opened: vscode.Terminal | undefined;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-terminal-'));
    await (vscode.extensions.getExtension('agentpack.agentpack') ?? assert.fail('not installed')).activate();
  });
  afterEach(() => opened?.dispose());
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the output of a command that an agent types in the terminal. */
  async function typed(command: string, name: string): Promise<string> {
    const out = join(folder, name);
    opened = vscode.window.createTerminal({ name, shellPath: '/bin/sh' });
    opened.sendText(
      `${command} > '${out}.part' 2>&1; echo "ended with $?" >> '${out}.part'; mv '${out}.part' '${out}'`,
    );
    await until(`the output of ${command}`, () => existsSync(out));
    return readFileSync(out, 'utf8');
  }

  it('has the command that packs mention', async () => {
    const { version } = vscode.extensions.getExtension('agentpack.agentpack')!.packageJSON as {
      readonly version: string;
    };
    assert.equal(await typed('agentpack --version', 'version'), `${version}\nended with 0\n`);
    assert.match(await typed('agentpack outline src/money.ts', 'outline'), /roundPrice[^]*ended with 0\n$/);
  });

  it('does not have it if the setting is off', async () => {
    const setting = (value: boolean | undefined) =>
      vscode.workspace.getConfiguration('agentpack').update('terminal.command', value,
        vscode.ConfigurationTarget.Global);
    await setting(false);
    try {
      assert.match(await typed('agentpack --version', 'unknown'), /not found\nended with 127\n$/);
    } finally {
      await setting(undefined);
    }
  });
});
