import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createNodeHost } from '#host/nodeHost';
import type { Host } from '#engine/host';
import { unlimitedParsing } from '../support/unlimitedParsing';

export interface Sandbox {
  readonly root: string;
  at(path: string): string;
  write(path: string, content: string | Uint8Array): void;
  git(...args: string[]): string;
  commit(message: string): string;
  host(options?: { readonly root?: string; readonly git?: boolean; readonly env?: NodeJS.ProcessEnv; }): Host;
  dispose(): void;
}

/** Git in tests: nobody's configuration, a fixed author and time. */
export const gitEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  HOME: join(tmpdir(), 'no-home-of-anybody'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};
const author = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
};

/** A real folder, and a real repository unless told not to; removed by `dispose`. */
export function sandbox(files: Readonly<Record<string, string | Uint8Array>> = {},
  options: { readonly git: boolean; } = { git: true }): Sandbox
{
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-test-')));
  const box: Sandbox = {
    root,
    at: (path) => join(root, path),
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    git: (...args) =>
      execFileSync('git', args, {
        cwd: root,
        env: { ...gitEnv, ...author },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }).trim(),
    commit(message) {
      box.git('add', '-A');
      box.git('commit', '-q', '--allow-empty', '-m', message);
      return headOf(box);
    },
    host: ({ root: at = root, git = true, env = gitEnv } = {}) =>
      createNodeHost({ root: at, assetsDir: 'dist', version: '1.2.3', git, env, parsing: unlimitedParsing }),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
  if (options.git) makeRepository(box);
  for (const [path, content] of Object.entries(files)) box.write(path, content);
  return box;
}

function makeRepository(box: Sandbox): void {
  for (const folder of ['objects', 'refs/heads', 'info', 'hooks'])
    mkdirSync(box.at(`.git/${folder}`), { recursive: true });
  for (const [path, content] of emptyRepository()) box.write(path, content);
}

/** The files of a new repository, which git makes once for each process. */
let madeRepository: ReadonlyMap<string, Buffer> | undefined;

function emptyRepository(): ReadonlyMap<string, Buffer> {
  if (madeRepository) return madeRepository;
  const root = mkdtempSync(join(tmpdir(), 'agentpack-test-'));
  execFileSync('git', ['init', '-q', '-b', 'main', '--template=', root], { env: gitEnv });
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const at = files.map((entry) => join(entry.parentPath, entry.name));
  madeRepository = new Map(at.map((path) => [relative(root, path), readFileSync(path)]));
  rmSync(root, { recursive: true });
  return madeRepository;
}

/** Without a process, as each test commits. */
function headOf(box: Sandbox): string {
  const read = (path: string) => readFileSync(box.at(`.git/${path}`), 'utf8').trim();
  const head = read('HEAD');
  return head.startsWith('ref: ') ? read(head.slice('ref: '.length)) : head;
}
