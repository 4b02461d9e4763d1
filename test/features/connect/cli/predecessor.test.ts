import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DoctorReport } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { treeOf } from '#test/apps/cli/treeOf';

/**
 * The text that agentpack-cli writes, quoted from what its releases 0.2.2 to 0.4.4 leave in a user's files, shortened
 * inside its blocks; and how each of its writers joins it to the text of others.
 */
const block =
  '<!-- agentpack:start -->\n## AgentPack Context\n\nAt the start of every coding task:\n\n1. Write a one-line task summary to `.agentpack/task.md` (overwrite the whole file).\n<!-- agentpack:end -->';
const rule =
  '<!-- agentpack:rule:start -->\nAlways read `.agentpack/context.md` at the start of every conversation for\ntask-specific repo context. If it looks stale, run:\n  agentpack pack --agent cursor --task "<task>"\n<!-- agentpack:rule:end -->';
const gemini = '<!-- agentpack:block:start -->\nskills:\n  - agentpack\n<!-- agentpack:block:end -->';
const mdc =
  '---\ndescription: AgentPack context injection\nalwaysApply: true\n---\n\nAlways read `.agentpack/context.md` at the start of every conversation for\ntask-specific repo context.\n';
const ignored =
  '# agentpack:start\n# AgentPack generated context/cache (safe to ignore)\n.agentpack/*\n!.agentpack/config.toml\n.agentpack/cache/\n.agent/skills/agentpack/\n.agentignore\n.vscode/tasks.json\n# agentpack:end\n';
const zsh =
  '# agentpack:chpwd:start\n_agentpack_chpwd() {\n  if [ -f .agentpack/config.toml ]; then\n    agentpack status >/dev/null 2>&1 || agentpack pack --task auto --mode balanced >/dev/null 2>&1 &\n  fi\n}\nautoload -Uz add-zsh-hook\nadd-zsh-hook chpwd _agentpack_chpwd\n# agentpack:chpwd:end';
const python = '/home/u/.local/share/pipx/venvs/agentpack-cli/bin/python';
const repack = `${python} -m agentpack.cli hook --event GitAutoRepack --agent auto`;
const hook = `# agentpack:auto-repack:start\n${repack}\n# agentpack:auto-repack:end\n`;
const template = `# agentpack:global\n${repack}\nexit 0\n`;
const task = (label: string, more = {}) => ({
  label,
  type: 'shell',
  command: 'agentpack pack --agent cursor --task auto --mode balanced',
  ...more,
  group: 'none',
  presentation: { reveal: 'always', panel: 'shared' },
  problemMatcher: [],
});
const tasks = [task('AgentPack: Repack context'), task('AgentPack: Repack (auto task)', {
  runOptions: { runOn: 'folderOpen' },
}), { ...task('AgentPack: Guard context'), command: 'agentpack guard --agent cursor --repair-stale' }];
const events = {
  SessionStart: { type: 'command', command: 'agentpack hook --event SessionStart' },
  UserPromptSubmit: { type: 'command', command: 'agentpack hook --event UserPromptSubmit', timeout: 5 },
};

type Join = (text: string | undefined) => string;
interface Settings {
  readonly hooks?: Readonly<Record<string, readonly unknown[]>>;
  readonly tasks?: readonly unknown[];
}
const appended = (text: string, own: string) => `${text.trimEnd()}\n\n${own}\n`;
const markdown = (own: string): Join => (text) => text === undefined ? `${own}\n` : appended(text, own);
/** Read by Python, changed and written with an indentation of two. */
const json = (change: (settings: Settings) => unknown): Join => (text) =>
  `${JSON.stringify(change(JSON.parse(text ?? '{}') as Settings), null, 2)}\n`;
const withHooks = json((settings) => {
  const hooks: Record<string, readonly unknown[]> = { ...settings.hooks };
  for (const [event, own] of Object.entries(events)) hooks[event] = [...hooks[event] ?? [], { hooks: [own] }];
  return { ...settings, hooks };
});
const script = (own: string): Join => (text) => text === undefined ? `#!/bin/sh\n${own}` : text + own;

const settingsOfOthers = `${
  JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'lint' }] }] } }, null, 2)
}\n`;
const tasksOfOthers = `${
  JSON.stringify({ version: '2.0.0', tasks: [{ label: 'Build', command: 'make' }] }, null, 2)
}\n`;

/** Path → how it writes, and a text of others. */
const files: Readonly<Record<string, readonly [join: Join, others: string]>> = {
  'CLAUDE.md': [markdown(block), '# Rules\n\n- Be kind.\n'],
  'AGENTS.md': [markdown(block), '# Rules\n'],
  'GEMINI.md': [markdown(gemini), '# Rules\n'],
  '.cursorrules': [markdown(rule), 'Use tabs.\n'],
  '.windsurfrules': [markdown(rule), 'Use tabs.\n'],
  '.gitignore': [(text) => text === undefined ? ignored : `${text.trimEnd()}\n\n${ignored}`, 'node_modules\n/dist\n'],
  '.claude/settings.json': [withHooks, settingsOfOthers],
  '.codex/hooks.json': [withHooks, settingsOfOthers],
  '.vscode/tasks.json': [
    json(({ tasks: present = [], ...rest }) => ({ version: '2.0.0', ...rest, tasks: [...present, ...tasks] })),
    tasksOfOthers,
  ],
  '.git/hooks/post-commit': [script(hook), '#!/bin/bash\nset -e\nlint\n'],
  '.git/hooks/post-merge': [script(template), '#!/bin/sh\nnpm install\n'],
  '.git/hooks/post-checkout': [script(`# agentpack:auto-repack\n${repack}\n`), 'echo moved\n'],
  '~/.zshrc': [(text) => `${text ?? ''}${zsh}\n`, 'export EDITOR=vi\n'],
  '~/.git-templates/hooks/post-commit': [script(template), '#!/bin/sh\nlint\n'],
  '~/.claude/settings.json': [withHooks, settingsOfOthers],
  '~/.codex/config.toml': [
    (text) => `${text === undefined ? '' : `${text.trimEnd()}\n\n`}[plugins."agentpack@local"]\nenabled = true\n`,
    'model = "x"\n\n[a]\nb = 1\n',
  ],
};

describe('agentpack disconnect predecessor', () => {
  let home: Sandbox;
  let repository: Sandbox;
  beforeEach(() => {
    home = sandbox({}, { git: false });
    repository = sandbox();
  });
  afterEach(() => {
    home.dispose();
    repository.dispose();
  });
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runCli(repository.root, args, { env: { HOME: home.root, USERPROFILE: home.root, ...env } });
  const disconnect = async () => {
    const done = await run(['disconnect', 'predecessor', '--yes']);
    assert.equal(done.code, 0, done.stderr);
    return done;
  };
  const at = (path: string) => path.startsWith('~/') ? home.at(path.slice(2)) : repository.at(path);
  const write = (path: string, text: string) => {
    if (path.startsWith('~/')) home.write(path.slice(2), text);
    else repository.write(path, text);
    if (path.includes('/hooks/post-')) chmodSync(at(path), 0o755);
  };
  const everything = (others: boolean) => {
    for (const [path, [join, text]] of Object.entries(files)) write(path, join(others ? text : undefined));
  };
  const trees = () => [treeOf(home.root), treeOf(repository.root, (path) => /^\/\.git\/(?!hooks)/.test(path))];

  it('restores foreign text byte for byte', async () => {
    for (const [path, [, text]] of Object.entries(files)) write(path, text);
    const before = trees();
    everything(true);
    assert.notDeepEqual(trees(), before);
    await disconnect();
    for (const [path, [, text]] of Object.entries(files)) assert.equal(readFileSync(at(path), 'utf8'), text, path);
    assert.deepEqual(trees(), before);
  });

  it('deletes files that belong only to it', async () => {
    everything(false);
    repository.write('.cursor/rules/agentpack.mdc', mdc);
    await disconnect();
    for (const path of [...Object.keys(files), '.cursor/rules/agentpack.mdc'])
      assert.ok(!existsSync(at(path)), path);
    assert.match((await run(['disconnect', 'predecessor', '--yes'])).stdout, /predecessor is not connected/);
  });

  it('keeps similar files of others', async () => {
    const own = {
      'CLAUDE.md': '# Notes\n\n<!-- agentpack:start -->\nnever closed\n',
      '.gitignore': '# agentpack\n.agentpack/\n',
      '.cursor/rules/agentpack.mdc': '---\ndescription: My own rule\n---\nUse agentpack.\n',
      '.vscode/tasks.json':
        '{\n  // mine\n  "tasks": [{ "label": "AgentPack: mine", "type": "shell", "command": "agentpack pack" }]\n}\n',
      '.claude/settings.json': '{"hooks":{"Stop":[{"hooks":[{"command":"agentpack hook claude Stop"}]}]}}',
      '.git/hooks/post-commit': '#!/bin/sh\nagentpack pack --if-stale\n',
      '~/.bashrc': 'alias ap=agentpack # agentpack:chpwd:start\n',
      '~/.codex/config.toml': '[plugins."agentpack@local"]\nenabled = true\nmine = 1\n',
    };
    for (const [path, text] of Object.entries(own)) write(path, text);
    const before = trees();
    await disconnect();
    assert.deepEqual(trees(), before);
  });

  it('shows its changes first, and writes nothing without consent', async () => {
    everything(true);
    const before = trees();
    const asked = await run(['disconnect', 'predecessor']);
    assert.match(asked.stderr, /Nothing was written: confirmation requires a terminal/);
    assert.match(asked.stdout, /^--- ~\/\.zshrc$/m);
    assert.match(asked.stdout, /^-# agentpack:chpwd:start$/m);
    assert.deepEqual(trees(), before);
    assert.equal((await run(['connect', 'predecessor'])).code, 2);
  });

  it('names the program and the files that it cannot remove, and doctor names all of them', async () => {
    everything(true);
    repository.write('.claude/commands/agentpack-review.md', '# Review\n');
    home.write('bin/agentpack',
      `#!${python}\n# -*- coding: utf-8 -*-\nimport re\nimport sys\nfrom agentpack.cli import app\nif __name__ == '__main__':\n    sys.exit(app())\n`);
    chmodSync(home.at('bin/agentpack'), 0o755);
    mkdirSync(dirname(home.at('other/agentpack')), { recursive: true });
    home.write('other/agentpack', '#!/bin/sh\nexec node cli.js "$@"\n');
    const PATH = `${home.at('other')}:${home.at('bin')}:${process.env['PATH']}`;
    const { extras } = JSON.parse((await run(['doctor', '--json'], { PATH })).stdout) as DoctorReport;
    const found = extras.find(({ id }) => id === 'predecessor')!;
    assert.equal(found.status, 'found');
    for (const path of Object.keys(files)) assert.ok(found.problem!.includes(path), path);
    assert.ok(
      found.problem!.includes(
        `${home.at('bin/agentpack')} belongs to AgentPack's predecessor and may run instead of AgentPack`,
      ),
    );
    assert.ok(!found.problem!.includes(home.at('other')));
    const done = await run(['disconnect', 'predecessor', '--yes'], { PATH });
    assert.match(done.stderr, /agentpack-review\.md is a command that the predecessor wrote/);
    assert.match(done.stderr, /pipx uninstall agentpack-cli/);
  });

  it('rejects unparsable settings, and continues with the others', async () => {
    everything(true);
    repository.write('.vscode/tasks.json', '{ "tasks": [ ');
    const done = await disconnect();
    assert.match(done.stderr, /\.vscode\/tasks\.json/);
    assert.equal(readFileSync(repository.at('CLAUDE.md'), 'utf8'), files['CLAUDE.md']![1]);
    assert.equal(readFileSync(repository.at('.vscode/tasks.json'), 'utf8'), '{ "tasks": [ ');
  });

  it('is not needed for git hooks, which connect git replaces and restores', async () => {
    for (const name of ['post-commit', 'post-merge', 'post-checkout'])
      write(`.git/hooks/${name}`, script(hook)(undefined));
    const before = trees();
    assert.equal((await run(['connect', 'git', '--yes'])).code, 0);
    assert.doesNotMatch(readFileSync(repository.at('.git/hooks/post-commit'), 'utf8'), /auto-repack/);
    assert.equal(statSync(repository.at('.git/hooks/post-commit')).mode & 0o111, 0o111);
    await run(['disconnect', 'git', '--yes']);
    assert.deepEqual(trees(), before);
  });
});
