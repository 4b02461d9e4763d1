import { getBaseName } from '#base/text/paths';
import { append } from '#base/collections/lists';
import type { Commit } from '#model';

export const logFormat = '%x01%H%x02%ct%x02%s';
/** Detects only renames without edits, because this needs only hashes, and partial clones need not fetch contents. */
export const logNameOptions: readonly string[] = ['--name-status', '-M100%', '--no-rename-empty', '-z'];

export interface LoggedChange {
  readonly status: string;
  readonly path: string;
  /** The old name, if the file was renamed. */
  readonly from?: string;
}

export type LoggedCommit = Omit<Commit, 'files'> & { readonly changes: readonly LoggedChange[]; };

/**
 * Reads the output of `git log --format=<logFormat>` with `logNameOptions`: a header, a line break, then a status with
 * one path, or with two paths for a rename.
 */
export function parseLog(logOutput: string): LoggedCommit[] {
  const commits: (LoggedCommit & { readonly changes: LoggedChange[]; })[] = [];
  const fields = logOutput.split('\0');
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!.startsWith('\n') ? fields[i]!.slice(1) : fields[i]!;
    const header = /^\x01([0-9a-f]{40,64})\x02(\d{1,12})\x02/.exec(field);
    if (header)
      commits.push({
        sha: header[1]!,
        time: Number(header[2]) * 1_000,
        subject: field.slice(header[0].length),
        changes: [],
      });
    else if (/^[A-Z]\d{0,3}$/.test(field)) {
      const from = field.startsWith('R') ? fields[++i] : undefined;
      const path = fields[++i];
      if (path !== undefined)
        commits.at(-1)?.changes.push({ status: field[0]!, path, ...(from === undefined ? {} : { from }) });
    }
  }
  return commits;
}

/**
 * Returns the commits, newest first, with their changed files under the names that the files have in the newest commit.
 */
export function applyCurrentNames(loggedCommits: readonly LoggedCommit[]): Commit[] {
  const currentNames = new Map<string, string>();
  return loggedCommits.map(({ changes, ...commit }) => {
    const renames = findRenames(changes);
    const files = [
      ...new Set(
        changes.flatMap((
          { status, path },
        ) => (status === 'D' && renames.has(path) ? [] : [currentNames.get(path) ?? path])),
      ),
    ];
    const currentRenames = [...renames].map(([from, to]) => [from, currentNames.get(to) ?? to] as const);
    for (const to of renames.values()) currentNames.delete(to); // in older commits, this name belonged to another file
    for (const [from, currentName] of currentRenames) currentNames.set(from, currentName);
    const renamed = currentRenames.map(([from, to]) => ({ from, to }));
    return { ...commit, files, ...(renamed.length > 0 && { renamed }) };
  });
}

/**
 * Maps old names to new names, for renames that git reports and for a file that is deleted in one folder and added in
 * another under the same base name, if no other file of the commit has that name. Moved files are often edited in the
 * same commit: of 163 such pairs in seven repositories, 145 are renames for `git log -M30%`.
 */
function findRenames(changes: readonly LoggedChange[]): ReadonlyMap<string, string> {
  const renames = new Map(changes.flatMap(({ from, path }) => (from === undefined ? [] : [[from, path] as const])));
  const deletedPathsByName = groupByBaseName(changes, 'D');
  if (deletedPathsByName.size === 0) return renames;
  for (const [name, added] of groupByBaseName(changes, 'A')) {
    const from = deletedPathsByName.get(name);
    if (from?.length === 1 && added.length === 1) renames.set(from[0]!, added[0]!);
  }
  return renames;
}

function groupByBaseName(changes: readonly LoggedChange[],
  wantedStatus: string): ReadonlyMap<string, readonly string[]>
{
  const pathsByName = new Map<string, string[]>();
  for (const { status, path } of changes) {
    if (status !== wantedStatus) continue;
    append(pathsByName, getBaseName(path), path);
  }
  return pathsByName;
}
