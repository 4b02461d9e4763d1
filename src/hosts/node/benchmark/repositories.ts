import { basename, join } from 'node:path';
import { UserError } from '../../../base/errors';
import { throwIfCancelled, type Cancel } from '../../../base/cancellation';
import type { TaskRow } from '../../../benchmark/rows';
import { createGitProcess, findRepository, usualTimes } from '../git/gitProcess';
import { drawRows } from './drawRows';
import { createWorkTree, storeAt, storeOf, type WorkTree } from './workTree';

/** The rows of one repository, and where they are replayed. */
export interface Repository {
  /** '' for the root's. */
  readonly name: string;
  readonly folder: string;
  readonly tree: WorkTree;
  /** What paths are named from: `sub/`, or ''. */
  readonly prefix: string;
  /** By the time of their bases, so that neighbours differ little. */
  readonly rows: readonly PlacedRow[];
}

export interface PlacedRow {
  readonly row: TaskRow;
  /** In the order in which the rows were given. */
  readonly place: number;
  /** The base's full hash. */
  readonly sha: string;
}

export interface Wish {
  readonly root: string;
  /** Undefined: they are drawn from the root's history. */
  readonly rows: readonly TaskRow[] | undefined;
  /** The most rows of one repository. */
  readonly limit: number | undefined;
  /** Holds other repositories as `owner+name/repo`. */
  readonly mirror: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const usualCount = 20;

/**
 * Every row is looked at before the first is replayed; throws `UserError` that names the file and line of one that
 * cannot be.
 */
export async function openRepositories({ root, rows, limit, mirror, env }: Wish, temporary: string,
  cancel: Cancel): Promise<Repository[]>
{
  if (!rows) {
    const { tree, folder, prefix, head } = await ownRepository();
    const drawn = await drawRows(tree.git, head, prefix, limit ?? usualCount, cancel);
    if (drawn.length === 0)
      throw new UserError(
        `The history of ${root} holds no commit that makes a task (a described change of a few source files): give the tasks in a file.`,
      );
    return [{
      name: '',
      folder,
      tree,
      prefix,
      rows: await placed(drawn.map((row, place) => ({ row, place })), tree, prefix, root),
    }];
  }
  const groups = new Map<string, { row: TaskRow; place: number; }[]>();
  rows.forEach((row, place) => {
    const name = mirror === undefined ? '' : row.repo ?? '';
    const group = groups.get(name) ?? [];
    if (group.length < (limit ?? Infinity)) group.push({ row, place });
    groups.set(name, group);
  });
  const opened: Repository[] = [];
  for (const [name, group] of groups) {
    throwIfCancelled(cancel);
    const { tree, folder, prefix } = name === '' ? await ownRepository() : await mirrored(name);
    opened.push({ name, folder, tree, prefix, rows: await placed(group, tree, prefix, name === '' ? root : name) });
  }
  return opened;

  async function mirrored(name: string): Promise<{ tree: WorkTree; folder: string; prefix: string; }> {
    const plain = name.replaceAll('/', '+');
    const folder = join(temporary, 'mirrored', plain);
    return { tree: await createWorkTree(folder, storeAt(join(mirror!, plain, 'repo'), name), env), folder, prefix: '' };
  }

  async function ownRepository(): Promise<{ tree: WorkTree; folder: string; prefix: string; head: string; }> {
    const found = await findRepository(root, env, usualTimes, { cancel });
    if ('problem' in found)
      throw new UserError(
        `The benchmark replays the history of a git repository, and ${root} has none that can be read (${found.problem}).`,
      );
    const git = createGitProcess(root, env);
    const head = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
    if (head.code !== 0)
      throw new UserError(`The repository of ${root} has no commit yet: there is nothing to replay.`);
    const folder = join(temporary, basename(root) || 'root');
    return {
      tree: await createWorkTree(folder, await storeOf(root, git), env),
      folder,
      prefix: found.prefix,
      head: head.out.trim(),
    };
  }
}

async function placed(rows: readonly { readonly row: TaskRow; readonly place: number; }[], tree: WorkTree,
  prefix: string, where: string): Promise<PlacedRow[]>
{
  const commits = await tree.commits(rows.map(({ row }) => row.base));
  const found = rows.map(({ row, place }) => {
    const base = commits.get(row.base);
    if (!base)
      throw new UserError(
        `${row.from}: there is no commit ${row.base} in ${where}${
          row.repo === undefined || where === row.repo ? '' : ` (rows of ${row.repo} and others need --mirror DIR)`
        }.`,
      );
    return { row, place, ...base };
  });
  const bare = await tree.without(found.map(({ row, sha }) => ({ sha, paths: row.gold.map((path) => prefix + path) })));
  const none = found.find((_, i) => bare[i]);
  if (none)
    throw new UserError(
      `${none.row.from}: none of its gold files (${
        none.row.gold.join(', ')
      }) is there at commit ${none.row.base}: paths are named from the root.`,
    );
  return found.sort((a, b) => a.time - b.time || a.place - b.place);
}
