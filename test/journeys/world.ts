import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync,
  writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { byText } from '#base/order';
import { gitEnv, sandbox } from '#test/platform/sandbox';

/** A repository that a walk may change, with a home folder and a PATH of its own, all below `folder`. */
export interface World {
  readonly folder: string;
  readonly root: string;
  /** The environment of all commands: no agent's variables, and no agent's programs on the PATH. */
  readonly env: NodeJS.ProcessEnv;
  at(path: string): string;
  git(...args: readonly string[]): string;
  /** Files of the repository, below their root, sorted. */
  files(): string[];
  dispose(): void;
}

/** What a person allows in their own settings: to read sessions of an agent. */
const consents = '[sessions]\nagents = ["claude"]\ndetail = "prompts"\n';

const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];

/** What a walk starts with: files, or the clone of a repository. */
export type Start = { readonly files: Readonly<Record<string, string>>; } | { readonly clone: string; };

export function makeWorld(start: Start): World {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-journey-')));
  const at = (path: string) => join(folder, 'repo', path);
  const env = { ...gitEnv, HOME: join(folder, 'home'), USERPROFILE: join(folder, 'home'), PATH: programs(folder) };
  const git: World['git'] = (...args) =>
    execFileSync('git', [...author, ...args], { cwd: at(''), env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .trim();
  mkdirSync(join(folder, 'home/.agentpack'), { recursive: true });
  writeFileSync(join(folder, 'home/.agentpack/config.toml'), consents);
  if ('clone' in start) clone(start.clone, at(''));
  else {
    const box = sandbox(start.files);
    box.commit('Start');
    cpSync(box.root, at(''), { recursive: true });
    box.dispose();
  }
  return {
    folder,
    root: at(''),
    env,
    at,
    git,
    files: () => listFiles(at('')).sort(byText),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The files below a folder, without Git's and AgentPack's own. */
function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.name === '.git' || entry.name === '.agentpack') return [];
    if (entry.isDirectory()) return listFiles(root, `${path}/`);
    return entry.isFile() ? [path] : [];
  });
}

function clone(from: string, to: string): void {
  execFileSync('git', ['clone', '-q', '--depth', '60', `file://${from}`, to], { env: gitEnv, stdio: 'ignore' });
}

/** A PATH that has git and node alone, so that no agent is found, whatever this machine has. */
function programs(folder: string): string {
  const own = join(folder, 'bin');
  mkdirSync(own);
  for (const name of process.platform === 'win32' ? ['git.exe'] : ['git', 'sh']) {
    const found = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, name)).find(existsSync);
    if (found !== undefined) symlinkSync(found, join(own, name));
  }
  return [own, ...(process.platform === 'win32' ? [dirname(process.execPath)] : [])].join(delimiter);
}
