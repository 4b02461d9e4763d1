import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { runCli } from '#test/apps/cli/runCli';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

type Files = Readonly<Record<string, string>>;

/** Repositories that tests of this process share copies of, as git takes most of the time of making one. */
const made = new Map<string, Sandbox>();
process.once('exit', () => {
  for (const copy of made.values()) copy.dispose();
});

/**
 * Repositories beside each other, with real git unless told not to, and a home folder: `shop/` is where commands run.
 */
export function pair(repositories: Readonly<Record<string, Files>>, { withGit = true } = {}) {
  const box = sandbox({}, { git: false });
  mkdirSync(box.at('home'));
  for (const [name, files] of Object.entries(repositories)) {
    const key = JSON.stringify([withGit, name, files]);
    const before = made.get(key);
    if (before === undefined) make(name, files);
    else cpSync(before.root, box.at(name), { recursive: true });
    if (before === undefined && withGit) keep(key, box.at(name));
  }
  const env = { HOME: box.at('home'), USERPROFILE: box.at('home') };
  return {
    ...box,
    env,
    git,
    commit,
    run: (...args: string[]) => runCli(box.at('shop'), args, { env }),
    async json<T>(...args: string[]): Promise<T> {
      const { stdout, stderr } = await runCli(box.at('shop'), [...args, '--json'], { env });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as T;
    },
  };

  function git(name: string, ...args: string[]): string {
    return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: box.at(name),
      env: gitEnv,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  function make(name: string, files: Files): void {
    mkdirSync(box.at(name), { recursive: true });
    for (const [path, text] of Object.entries(files)) box.write(`${name}/${path}`, text);
    if (!withGit) return;
    git(name, 'init', '-q', '-b', 'main', '--template=');
    commit(name, `The first of ${name}`);
  }

  function commit(name: string, message: string): void {
    git(name, 'add', '-A');
    git(name, 'commit', '-q', '-m', message);
  }
}

function keep(key: string, repository: string): void {
  const copy = sandbox({}, { git: false });
  cpSync(repository, copy.root, { recursive: true });
  made.set(key, copy);
}

/** A shop that uses a package of another repository. */
export const shopAndApi = {
  shop: {
    'package.json': '{"name": "shop", "dependencies": {"@acme/tax": "1"}}\n',
    'src/cart.ts': "import { addTax } from '@acme/tax';\nexport const total = (sum: number) => addTax(sum);\n",
    '.agentignore': '*.md\n',
  },
  api: {
    'package.json': '{"name": "@acme/tax", "main": "src/tax.ts"}\n',
    'src/tax.ts': 'export function addTax(sum: number): number {\n  return Math.round(sum * 1.19);\n}\n',
    'README.md': '# Taxes\n\nHow addTax rounds.\n',
    'secret/plan.ts': 'export const addTax = 1;\n',
    'old/tax.ts': 'export const addTax = 2;\n',
    '.agentignore': 'secret/\n',
    '.agentpack/config.toml': '[project]\nexclude_globs = ["old/**"]\n',
    'key.ts': "export const awsKey = 'AKIAIOSFODNN7EXAMPLB'; // addTax\n",
    '.env': 'TAX=addTax\n',
  },
};
