import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLaunchers } from '#apps/vscode/terminal/launchers';
import { table } from '#test/support/table';

describe('the agentpack command in terminals', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-launcher-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  table('runs the command line below …, with its arguments unchanged', (row) => {
    for (const name of ['plain', 'with space', "it's", '$HOME`x`', 'a"b\\c', 'ünï*?[]']) {
      row(`runs the command line below ${JSON.stringify(name)}, with its arguments unchanged`, () => {
        const place = join(folder, name);
        mkdirSync(place);
        const cli = join(place, 'cli.js'), launcher = join(place, 'agentpack');
        writeFileSync(cli,
          'console.log(JSON.stringify([process.argv.slice(2), process.env.ELECTRON_RUN_AS_NODE, process.env.NODE_OPTIONS ?? null])); process.exitCode = 3;');
        writeFileSync(launcher, buildLaunchers(process.execPath, cli).find((one) => one.name === 'agentpack')!.text);
        chmodSync(launcher, 0o755);
        const given = ['guard', '--path', "a b/'c'.ts", '', '$x'];
        let out = '', code = 0;
        try {
          out = execFileSync(launcher, given, {
            encoding: 'utf8',
            stdio: 'pipe',
            env: { ...process.env, NODE_OPTIONS: '--require=/nowhere.cjs' },
          });
        } catch (error) {
          ({ stdout: out, status: code } = error as { stdout: string; status: number; });
        }
        assert.deepEqual([JSON.parse(out), code], [[given, '1', null], 3]);
      });
    }
  });

  it('has a variant for Windows, in which percent signs are doubled', () => {
    const { text } = buildLaunchers('C:\\Program Files\\100%\\Code.exe', 'C:\\x\\cli.js').find((one) =>
      one.name === 'agentpack.cmd'
    )!;
    assert.ok(text.endsWith('"C:\\Program Files\\100%%\\Code.exe" "C:\\x\\cli.js" %*\r\n'));
    assert.match(text, /\r\nset ELECTRON_RUN_AS_NODE=1\r\n/);
  });
});
