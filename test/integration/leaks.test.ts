import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { Report } from '#reports';
import { credentials } from '../secrets/madeUp';
import { until } from '../support/until';

const family = (name: string): string => credentials[name]!;

/** The planted secrets, and their places. The MCP server will have to be checked too, once it exists. */
const planted = {
  'in a source': family('a classic GitHub token'),
  'in a file name': family('a GitLab personal token'),
  'in the branch name': family('a Hugging Face token'),
  'in the task': family('a Google API key'),
  'in the commit subject': family('an npm token'),
  'in what is not saved': family('a Shopify token'),
  'in a comment': family('a JWT'),
};

describe('a planted secret in the editor', () => {
  let api: AgentPackApi, root: string, head: string, branch: string;
  /** The texts shown and copied, with their places. */
  const said: { readonly where: string; readonly text: string; }[] = [];
  const undo: (() => void)[] = [];
  const at = (path: string) => join(root, path);
  const run = <T>(command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand<T>(`agentpack.${command}`, ...given);
  const setting = (key: string, value: unknown) =>
    vscode.workspace.getConfiguration('agentpack').update(key, value, vscode.ConfigurationTarget.Global);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  const named = `src/${planted['in a file name']}.ts`;
  const draw = (when: string) => {
    const { pack, status } = api.shown();
    said.push({ where: `the trees ${when}`, text: JSON.stringify(pack) }, {
      where: `the status bar ${when}`,
      text: JSON.stringify(status),
    });
  };
  const explained = async (path: string) => {
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.from({ scheme: 'agentpack-explain', path: '/Why.md', query: vscode.Uri.file(at(path)).toString() }),
    );
    said.push({ where: `Explain of ${path}`, text: document.getText() });
  };
  const copied = async (path: string) => {
    await vscode.env.clipboard.writeText('');
    await run('copyContext', vscode.Uri.file(at(path)));
    const text = await vscode.env.clipboard.readText();
    said.push({ where: `the clipboard after ${path}`, text });
    return text;
  };

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder');
    [head, branch] = [git('rev-parse', 'HEAD'), git('branch', '--show-current')];
    await setting('autoRepack', 'off');
    for (
      const name of ['showErrorMessage', 'showWarningMessage', 'showInformationMessage', 'setStatusBarMessage'] as const
    ) record(name);
    git('checkout', '-q', '-b', `fix/${planted['in the branch name']}`);
    writeFileSync(at('src/leak.ts'),
      `// roundPrice: ${planted['in a comment']}\nexport const token = '${
        planted['in a source']
      }';\nexport function roundPriceLeak(cents: number): number {\n  return Math.round(cents);\n}\n`);
    writeFileSync(at(named), 'export const roundPriceNamed = 1;\n');
    git('add', '-A');
    git('commit', '-q', '-m', `Fix roundPrice with ${planted['in the commit subject']}`);

    await run<Report>('setTask', `Fix roundPriceLeak in src/leak.ts with ${planted['in the task']}`);
    await until('a pack', () => api.shown().status?.text.startsWith('$(check)'));
    draw('after a pack');
    for (const path of ['src/leak.ts', named, 'src/money.ts']) {
      await copied(path);
      await explained(path);
    }
    for (const command of ['pinFile', 'excludeFile', 'includeFile'])
      for (const path of [named, `missing/${planted['in a source']}`])
        await run(command, vscode.Uri.file(at(path)));
    for (const path of ['src/leak.ts', named]) {
      const document = await vscode.workspace.openTextDocument(at(path));
      const editor = await vscode.window.showTextDocument(document);
      await editor.edit((builder) =>
        builder.insert(new vscode.Position(0, 0), `// ${planted['in what is not saved']}\n`)
      );
      draw(`with ${path} not saved`);
      await run('checkBeforeEdit', vscode.Uri.file(at(path)));
      await copied(path);
      await document.save();
      await run('checkBeforeEdit', vscode.Uri.file(at(path)));
    }
    draw('of a stale pack');
    await run('repack');
    draw('after another pack');
    await api.guard(at(named)).then(({ message }) => said.push({ where: 'the guard', text: message }));
    for (const file of logs()) said.push({ where: 'the log', text: readFileSync(file, 'utf8') });
  });

  after(async () => {
    for (const act of undo) act();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    git('checkout', '-q', '-f', branch);
    git('reset', '-q', '--hard', head);
    git('branch', '-q', '-D', `fix/${planted['in the branch name']}`);
    rmSync(at('.agentpack'), { recursive: true, force: true });
    await setting('autoRepack', undefined);
  });

  for (const [place, value] of Object.entries(planted)) {
    it(`${place} is neither shown, copied nor logged`, () => {
      assert.ok(value.length >= 20 && said.length > 30, `${said.length} texts were seen`);
      // Markdown is escaped
      assert.deepEqual(said.filter(({ text }) => text.replaceAll('\\', '').includes(value.slice(-20)))
        .map(({ where, text }) => `${where}: ${text.slice(0, 300)}`), []);
    });
  }

  it('is read: the clipboard and the trees contain the markers', () => {
    const text = (where: string) => said.filter((one) => one.where.startsWith(where)).map((one) => one.text).join('\n');
    assert.match(text('the clipboard after src/leak.ts'), /\[REDACTED:github-token\][^]*roundPriceLeak/);
    assert.match(text('the trees after a pack'), /github-token/);
    assert.match(text('showInformationMessage'), /\[REDACTED:gitlab-token\]/);
    assert.match(text('showWarningMessage'), /stale/);
    if (process.env['TMPDIR'] !== undefined && existsSync(join(dirname(tmpdir()), 'server.log')))
      assert.match(text('the log'), /packed /);
  });

  it('is reported if copied from the disk while the editor has different text', () => {
    assert.match(said.filter(({ where }) => where === 'setStatusBarMessage').map(({ text }) => text).join('\n'),
      /copied .*src\/leak\.ts \(without unsaved edits\)/);
  });

  /** The extension and this file share one `vscode.window`. */
  function record(
    name: 'showErrorMessage' | 'showWarningMessage' | 'showInformationMessage' | 'setStatusBarMessage',
  ): void {
    const window = vscode.window as unknown as Record<string, (...given: unknown[]) => unknown>;
    const before = window[name]!;
    window[name] = (...given) => {
      said.push({ where: name, text: JSON.stringify(given) });
      return before.apply(vscode.window, given);
    };
    undo.push(() => {
      window[name] = before;
    });
  }

  /** The server keeps its data beside its folder for temporary files; a desktop's lie elsewhere. */
  function logs(): string[] {
    const data = join(dirname(tmpdir()), 'data');
    if (!existsSync(data)) return [];
    return readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile() && entry.name === 'AgentPack.log'
    ).map((entry) => join(entry.parentPath, entry.name));
  }
});
