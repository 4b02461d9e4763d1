import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const env = {
  ...process.env,
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

/**
 * Creates a repository of `count` files below `root`: this project's own sources and tests, repeated as packages of a
 * monorepo, each with its own names, so that the vocabulary grows as in real repositories.
 */
export function madeRepository(root: string, count: number): string {
  const project = process.env['AGENTPACK_BENCH_ROOT']!;
  const sources = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|md|py)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
  ).sort();
  const texts = sources.map((path) => readFileSync(join(project, path), 'utf8'));
  writeAll({ path: 'package.json', text: '{ "name": "made", "workspaces": ["packages/*"] }\n' });
  for (let made = 1, copy = 0; made < count; copy++) {
    const own = suffix(copy);
    writeAll({ path: `packages/p${own}/package.json`, text: `{ "name": "@made/p${own}" }\n` });
    made++;
    for (let i = 0; i < sources.length && made < count; i++, made++) {
      // every third long name is this package's own
      const text = texts[i]!.replace(/\b[a-z]+[A-Z][A-Za-z]{3,}\b/g,
        (name) => (name.length % 3 === 0 ? `${name}${own}` : name));
      writeAll({ path: `packages/p${own}/${sources[i]!}`, text });
    }
  }
  commit(root);
  return root;

  function writeAll({ path, text }: { readonly path: string; readonly text: string; }): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Creates a separate work tree with the history, so that nothing is written to the given one. */
export function copyRepository(path: string, folder: string): string {
  const from = resolve(path);
  const root = join(folder, basename(from));
  const isGit = readdirSync(from).includes('.git');
  if (isGit) {
    execFileSync('git', ['clone', '-q', '--no-hardlinks', from, root], { stdio: ['ignore', 'ignore', 'inherit'] });
  } else {
    cpSync(from, root, { recursive: true });
    commit(root);
  }
  return root;
}

function commit(root: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'gc.auto=0', ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Made');
}

/** 0 → Aa, 1 → Ab …: letters only, so that it is part of a name. */
function suffix(n: number): string {
  return String.fromCharCode(65 + Math.floor(n / 26) % 26) + String.fromCharCode(97 + (n % 26));
}
