import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import type { PlainFile } from '../pure/bm25';
import { createGitProcess, type GitProcess, type GitRun } from '#platform/git/gitProcess';

/** The object database of a repository. */
export interface ObjectStore {
  /** The absolute path of the folder `objects`. */
  readonly objectsFolder: string;
  /** The text of the file `shallow`, which lists the commits at which a shallow clone ends. */
  readonly shallow: string | undefined;
  readonly format: string;
}

/**
 * A separate repository that borrows another repository's objects (`objects/info/alternates`). A checkout changes
 * nothing in the other repository, and the history ends at the commit that is checked out.
 */
export interface WorkTree {
  readonly git: GitProcess;
  /** Returns the full hash and time (Unix seconds) of each given commit that exists. */
  findCommits(
    hashes: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly sha: string; readonly time: number; }>>;
  /** Reports, for each entry, whether all its paths are missing from its commit. */
  checkMissingFiles(
    commits: readonly { readonly sha: string; readonly paths: readonly string[]; }[],
  ): Promise<boolean[]>;
  /** Writes only the files that differ from the currently checked-out commit. */
  checkout(sha: string, cancel: Cancel): Promise<void>;
  /** Returns the regular files below a folder (`sub/`, or ''), relative to it. */
  listFiles(prefix: string): Promise<PlainFile[]>;
}

/** The baseline ignores files above this size, in bytes. */
const maxBaselineFileSize = 1 << 20;

export async function createWorkTree(folder: string, store: ObjectStore,
  env: Readonly<Record<string, string | undefined>>): Promise<WorkTree>
{
  mkdirSync(folder, { recursive: true });
  const git = createGitProcess(folder, env);
  await git.readOutput(['init', '-q', '--template=', '-b', 'main', `--object-format=${store.format}`]);
  mkdirSync(join(folder, '.git/objects/info'), { recursive: true });
  writeFileSync(join(folder, '.git/objects/info/alternates'), `${toForwardSlashes(store.objectsFolder)}\n`);
  if (store.shallow !== undefined) writeFileSync(join(folder, '.git/shallow'), store.shallow);
  const settings: readonly (readonly [name: string, value: string])[] = [['core.autocrlf', 'false'], ['core.longPaths',
    'true'], ...await getFilterOverrides(git)];
  for (const [settingName, value] of settings) await git.readOutput(['config', settingName, value]);
  /** Whether objects are missing. Each checkout then starts from an empty folder and skips missing files. */
  let isPartial = false;
  return { git, findCommits, checkMissingFiles, checkout, listFiles };

  async function findCommits(hashes: readonly string[]): Promise<Map<string, { sha: string; time: number; }>> {
    const uniqueHashes = [...new Set(hashes)];
    const answerLines = (await git.readOutput(['cat-file', '--batch-check=%(objectname) %(objecttype)'], {
      input: uniqueHashes.map((hash) => `${hash}^{commit}\n`).join(''),
    })).split('\n');
    const presentCommits = uniqueHashes.flatMap((hash,
      i) => (answerLines[i]!.endsWith(' commit') ? [{ hash, sha: answerLines[i]!.split(' ')[0]! }] : [])
    );
    if (presentCommits.length === 0) return new Map();
    const log = await git.readOutput(['log', '--no-walk=unsorted', '--format=%H %ct', '--stdin'], {
      input: presentCommits.map(({ sha }) => `${sha}\n`).join(''),
    });
    const timesByHash = new Map(log.trim().split('\n').map((line) => line.split(' ') as [string, string]));
    return new Map(presentCommits.map(({ hash, sha }) => [hash, { sha, time: Number(timesByHash.get(sha)) }]));
  }

  async function checkMissingFiles(
    commits: readonly { readonly sha: string; readonly paths: readonly string[]; }[],
  ): Promise<boolean[]> {
    const missingFlags: boolean[] = [];
    for (const { sha, paths } of commits)
      missingFlags.push((await git.readOutput(['ls-tree', '-z', '--name-only', sha, '--', ...paths])) === '');
    return missingFlags;
  }

  async function checkout(sha: string, cancel: Cancel): Promise<void> {
    await git.readOutput(['update-ref', 'refs/heads/main', sha], { cancel });
    if (!isPartial) {
      const readTreeResult = await git.run(['read-tree', '--reset', '-u', sha], { cancel });
      if (readTreeResult.code === 0) return;
      assertNotTimedOut(readTreeResult);
      isPartial = true;
    }
    for (const name of readdirSync(folder))
      if (name !== '.git') rmSync(join(folder, name), { recursive: true, force: true });
    await git.readOutput(['read-tree', '--empty'], { cancel }); // files that were skipped before may exist now
    await git.readOutput(['read-tree', sha], { cancel });
    const checkoutResult = await git.run(['checkout-index', '-a', '-f', '-q'], { cancel });
    assertNotTimedOut(checkoutResult);
    if (checkoutResult.code !== 0) await skipMissingFiles();
    await git.run(['update-index', '-q', '--refresh'], { cancel });
  }

  function assertNotTimedOut({ isTimedOut, error }: GitRun): void {
    if (isTimedOut) throw new UserError(`${error} in ${folder}.`);
  }

  /** Makes git treat files whose objects are missing as unchanged. */
  async function skipMissingFiles(): Promise<void> {
    const missingPaths = (await git.readOutput(['ls-files', '-z'])).split('\0').filter((path) =>
      path !== '' && !lstatSync(join(folder, path), { throwIfNoEntry: false })
    );
    await git.readOutput(['update-index', '--skip-worktree', '-z', '--stdin'], {
      input: missingPaths.map((path) => `${path}\0`).join(''),
    });
  }

  async function listFiles(prefix: string): Promise<PlainFile[]> {
    const entries =
      (await git.readOutput(['ls-files', '-z', '-s', ...(prefix === '' ? [] : ['--', `:(literal)${prefix}`])])).split(
        '\0',
      );
    return entries.flatMap((entry): PlainFile[] => {
      const [, mode, hash, path] = /^(\d+) ([0-9a-f]+) \d\t([^]*)$/.exec(entry) ?? [];
      if (!mode?.startsWith('100') || path === undefined) return [];
      return [{ path: path.slice(prefix.length), hash: hash!, readText: () => readPlainText(join(folder, path)) }];
    });
  }
}

/** Returns the settings that turn off Git filters (such as Git LFS), which would run programs on checkout. */
async function getFilterOverrides(git: GitProcess): Promise<[string, string][]> {
  const names = (await git.run(['config', '-z', '--name-only', '--get-regexp', '^filter\\.'])).stdout.split('\0')
    .filter((
      name,
    ) => name !== '');
  const filters = [...new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))))];
  return filters.flatMap((
    name,
  ) => [[`${name}.smudge`, ''], [`${name}.clean`, ''], [`${name}.process`, ''], [`${name}.required`, 'false']]);
}

function readPlainText(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > maxBaselineFileSize) return undefined;
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') ? undefined : text;
}

/** Returns the object store of the repository at `folder`, bare or with a work tree. */
export function openObjectStoreAt(folder: string, name: string): ObjectStore {
  const gitDir = existsSync(join(folder, 'objects')) ? folder : join(folder, '.git');
  if (!existsSync(join(gitDir, 'objects')))
    throw new UserError(
      `No repository was found in ${folder}. --mirror DIR must contain ${name} as DIR/${
        name.replaceAll('/', '+')
      }/repo.`,
    );
  return {
    objectsFolder: resolve(gitDir, 'objects'),
    shallow: readFileIfExists(join(gitDir, 'shallow')),
    format: detectObjectFormat(gitDir),
  };
}

/** Returns the object store of the repository that contains `root`. */
export async function openObjectStore(root: string, git: GitProcess): Promise<ObjectStore> {
  const gitDir = resolve(root, (await git.readOutput(['rev-parse', '--git-common-dir'])).replace(/\n$/, ''));
  return {
    objectsFolder: join(gitDir, 'objects'),
    shallow: readFileIfExists(join(gitDir, 'shallow')),
    format: detectObjectFormat(gitDir),
  };
}

function detectObjectFormat(gitDir: string): string {
  return /^\s*objectformat\s*=\s*sha256\s*$/im.test(readFileIfExists(join(gitDir, 'config')) ?? '') ? 'sha256' : 'sha1';
}

function readFileIfExists(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
