import { isAbsolute } from 'node:path';
import { UserError } from '../../../base/errors';
import { throwIfCancelled, neverCancelled } from '../../../base/cancellation';
import { byPath, byText } from '../../../base/order';
import type { GitHost, GitListing, Waiting } from '../../../engine';
import type { Commit, FileChange, GitFacts, Hunk } from '../../../model';
import { logFormat, logNames, parseLog, underPresentNames } from './gitLog';
import { deniedFolder, parseConfig, parseDiff, parseNameStatus, parseStatus, type Status } from './gitParse';
import type { GitProcess, GitRun } from './gitProcess';

/** A diff beyond this is no context for anybody; the files beyond it keep their status and lose their hunks. Bytes. */
const diffLimit = 32_000_000;

/** One form of diff, whatever the configuration says, and no program that it names. */
const plainDiff: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=all',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
  '--relative',
];

/**
 * `prefix`: the root as seen from the top of the repository, `sub/dir/` or ''. Every path in and out is relative to the
 * root.
 */
export function createGitHost(git: GitProcess, prefix: string,
  env: Readonly<Record<string, string | undefined>>): GitHost
{
  const home = env['HOME'] ?? env['USERPROFILE'];
  const toTop = prefix.replace(/[^/]+/g, '..');
  let history: History | undefined;
  return { list, facts, ignoreRule, tracked };

  async function list(waiting: Waiting = {}): Promise<GitListing> {
    const { cancel = neverCancelled, notice } = waiting;
    const asked = notice ? { cancel, notice } : { cancel };
    if (prefix !== '' && await rootIsIgnored(asked))
      throw new UserError('the folder is ignored by the repository around it.');
    const [tracked, others, ignored] = await Promise.all([
      git.output(['ls-files', '-z', '-s'], asked),
      git.listing(['ls-files', '-z', '-o', '--exclude-standard'], asked),
      git.output(['ls-files', '-z', '-o', '-i', '--exclude-standard', '--directory'], asked),
    ]);
    const paths = new Set<string>();
    const submodules = new Map<string, string>();
    const nested = new Set<string>();
    for (const entry of names(tracked)) { // "160000 <hash> 0\t<path>"; an unmerged path comes once a stage
      const path = entry.slice(entry.indexOf('\t') + 1);
      if (entry.startsWith('160000 ')) submodules.set(path, entry.split(' ', 2)[1]!);
      else paths.add(path);
    }
    for (const path of names(others.out)) {
      if (path.endsWith('/')) nested.add(path.slice(0, -1)); // git does not look into another repository
      else paths.add(path);
    }
    const denied = deniedFolder(others.error);
    return {
      paths: sorted(paths),
      ignored: sorted(new Set(names(ignored))),
      submodules: [...submodules].map(([path, recorded]) => ({ path, recorded })).sort(byPath),
      nested: sorted(nested),
      ...(denied === undefined ? {} : { unreadable: [denied] }),
    };
  }

  async function facts(
    { since, commits, cancel = neverCancelled, notice }: Waiting & {
      readonly since?: string;
      readonly commits: number;
    },
  ): Promise<GitFacts> {
    const asked = notice ? { cancel, notice } : { cancel };
    const early = commits > 0 && !history ? git.run(['rev-parse', '--verify', '--quiet', 'HEAD'], asked) : undefined;
    early?.catch(() => undefined); // it is awaited below
    const before = await configured(asked);
    // what it would run is not known
    if (typeof before === 'string') return { ...untold, warnings: [`Git could not tell what was changed: ${before}`] };
    const base = since === undefined ? undefined : await commitOf(since, asked);
    throwIfCancelled(cancel);
    const head = (await early)?.out.trim();
    // beside the status, which says whether HEAD is still there
    const reading = head ? historyOf(head, commits, asked) : undefined;
    reading?.catch(() => undefined); // it is awaited below; the status may fail first
    // Before the first commit the diff and the log fail; the status tells.
    const [statusRun, diff, sinceText] = await Promise.all([
      git.run(['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=all', '--ignore-submodules=all',
        '--find-renames', '--', '.'], { before, ...asked }),
      git.run(['diff', ...plainDiff, '-U3', '--find-renames', base ?? 'HEAD', '--'], {
        before,
        limit: diffLimit,
        ...asked,
      }),
      base === undefined
        ? ''
        : git.output(['diff', ...plainDiff, '--name-status', '-z', '--no-renames', base, 'HEAD', '--'], {
          before,
          ...asked,
        }),
    ]);
    const status = parseStatus(statusRun.code === 0 ? statusRun.out : '');
    const unborn = statusRun.code === 0 && status.head === undefined;
    await reading;
    const known: History = commits === 0 ? { commits: [] } : await historyOf(status.head, commits, asked);
    const warnings = [
      ...(statusRun.code !== 0 ? [`Git could not tell the state of the work tree: ${statusRun.error}`] : []),
      ...(diff.code !== 0 && !unborn ? [`Git could not tell what was changed: ${diff.error}`] : []),
      ...(diff.cut || statusRun.cut
        ? [`The changes are larger than ${diffLimit / 1_000_000} MB: some changed files are shown without their hunks.`]
        : []),
      ...(known.cutOff
        ? [
          `The clone is shallow: what was changed lately, and together, is known of ${known.commits.length} ${
            known.commits.length === 1 ? 'commit' : 'commits'
          } only. git fetch --unshallow brings the others.`,
        ]
        : []),
      ...(known.error !== undefined && !unborn ? [`Git could not tell the history: ${known.error}`] : []),
    ];
    return {
      branch: status.branch,
      head: status.head,
      upstream: status.upstream,
      ahead: status.ahead,
      behind: status.behind,
      changes: changesOf(status, parseDiff(diff.out), parseNameStatus(sinceText)),
      commits: known.commits,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  }

  /** From this commit on: HEAD may have moved since it was asked for. */
  function log(head: string, commits: number, asked: Waiting): Promise<GitRun> {
    return git.run(['log', ...logNames, '--no-merges', '--encoding=UTF-8', '-n', String(commits),
      `--format=${logFormat}`, ...(prefix === '' ? [] : ['--relative']), head, '--', ...(prefix === '' ? [] : ['.'])],
      asked);
  }

  /** What it was, the same list, as long as HEAD stays where it is. */
  async function historyOf(head: string | undefined, most: number, asked: Waiting): Promise<History> {
    if (history?.head === head && history?.most === most) return history;
    const [done, depth] = await Promise.all([log(head ?? 'HEAD', most, asked),
      git.run(['rev-parse', '--is-shallow-repository'], asked)]);
    const commits = underPresentNames(parseLog(done.out)).map((c) => ({ ...c, files: c.files.filter(isOthers) }));
    const cutOff = done.code === 0 && commits.length < most && depth.out.trim() === 'true';
    const read: History = { head, most, commits, cutOff, ...(done.code === 0 ? {} : { error: done.error }) };
    history = done.code === 0 ? read : undefined;
    return read;
  }

  function changesOf(status: Status, hunksOf: Map<string, Hunk[]>,
    since: ReturnType<typeof parseNameStatus>): FileChange[]
  {
    const changes = new Map<string, FileChange>();
    for (const entry of status.entries) {
      const path = fromTop(entry.path);
      if (path === undefined || !isOthers(path)) continue;
      const from = entry.from === undefined ? undefined : fromTop(entry.from);
      const before = changes.get(path); // removed from the index and there again: deleted and untracked at once
      changes.set(path, {
        path,
        status: before ? 'modified' : entry.status === 'renamed' && from === undefined ? 'added' : entry.status,
        staged: entry.staged || before?.staged === true,
        unstaged: entry.unstaged || before?.unstaged === true,
        ...(from === undefined ? {} : { from }),
        sinceRef: false,
        hunks: hunksOf.get(path) ?? [],
      });
    }
    for (const { path, status: kind } of since) {
      if (!isOthers(path)) continue;
      const before = changes.get(path);
      changes.set(path, before
        ? { ...before, sinceRef: true }
        : { path, status: kind, staged: false, unstaged: false, sinceRef: true, hunks: hunksOf.get(path) ?? [] });
    }
    return [...changes.values()].sort(byPath);
  }

  async function ignoreRule(path: string, asked: Waiting = {}): Promise<string | undefined> {
    // so that no name begins like a pattern
    const done = await git.run(['check-ignore', '-v', '-z', '--stdin'], { ...asked, input: `./${path}\0` });
    const [source, line, pattern] = done.out.split('\0');
    if (done.code !== 0 || source === undefined || pattern === undefined || pattern.startsWith('!')) return undefined;
    return `${ruleFile(source)}:${line}: ${pattern}`;
  }

  async function tracked(path: string, { cancel = neverCancelled, notice }: Waiting = {}): Promise<string | undefined> {
    const found = names(
      await git.output(['ls-files', '-z', '--', `:(top,icase,literal)${prefix}${path}`],
        notice ? { cancel, notice } : { cancel }),
    );
    return found.find((name) => name === path) ?? found[0];
  }

  /** Git names it from the top of the repository, or absolutely for the user's own file. */
  function ruleFile(source: string): string {
    if (home !== undefined && source.startsWith(`${home}/`)) return `~${source.slice(home.length)}`;
    return isAbsolute(source) ? source : fromTop(source) ?? toTop + source;
  }

  async function commitOf(ref: string, asked: Waiting): Promise<string> {
    const done = ref.startsWith('-')
      ? undefined
      : await git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], asked);
    if (done?.late) throw new UserError(`${done.error}, so that nothing is known since ${ref}.`);
    if (done?.code !== 0)
      throw new UserError(
        `--since: there is no commit ${JSON.stringify(ref)} in this repository; give a branch, a tag or a commit.`,
        'usage',
      );
    return done.out.trim();
  }

  /**
   * Comparing a changed file with the index runs the clean filter of its attributes. A filter that the user configured
   * (Git LFS) may run; one that came with the repository's own configuration may not. Git's own file system monitor is
   * used where it is turned on; a program in its place is not. Git's own words where the configuration cannot be read.
   */
  async function configured(asked: Waiting): Promise<string[] | string> {
    const done = await git.run(['config', '-z', '--show-scope', '--get-regexp', '^(filter\\.|core\\.fsmonitor$)'],
      asked);
    if (done.code > 1) return done.error;
    const entries = parseConfig(done.out); // none: exit code 1
    const own = entries.filter(({ key, scope }) => key.startsWith('filter.') && /^(?:local|worktree)$/.test(scope)).map(
      ({ key }) => key.slice(0, key.lastIndexOf('.')),
    );
    const odd = own.find((key) => key.includes('=')); // -c could not name it
    if (odd !== undefined)
      throw new UserError(
        `the repository's configuration has a filter named ${
          JSON.stringify(odd)
        }: rename it in .git/config, or turn git off for this folder.`,
      );
    const monitor = entries.filter(({ key }) => key === 'core.fsmonitor').at(-1);
    return [
      ...(monitor && /^(?:true|yes|on|1)?$/i.test(monitor.value) ? ['-c', 'core.fsmonitor=true'] : []),
      ...[...new Set(own)].flatMap((
        key,
      ) => ['-c', `${key}.clean=`, '-c', `${key}.process=`, '-c', `${key}.required=false`]),
    ];
  }

  async function rootIsIgnored(asked: Waiting): Promise<boolean> {
    return (await git.run(['check-ignore', '-z', '--stdin'], {
      ...asked,
      before: ['-C', toTop],
      input: `./${prefix.slice(0, -1)}\0`,
    })).code === 0;
  }

  function fromTop(path: string): string | undefined {
    return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
  }
}

const untold: GitFacts = {
  branch: undefined,
  head: undefined,
  upstream: undefined,
  ahead: 0,
  behind: 0,
  changes: [],
  commits: [],
};

/** The newest commits that were read, and from which HEAD. */
interface History {
  readonly head?: string | undefined;
  readonly most?: number;
  readonly commits: readonly Commit[];
  /** The clone is shallow: there are older ones, but not here. */
  readonly cutOff?: boolean;
  readonly error?: string;
}

function isOthers(path: string): boolean {
  return !path.split('/').includes('.agentpack');
}

function names(out: string): string[] {
  return out.split('\0').filter((name) => name !== '');
}

function sorted(paths: ReadonlySet<string>): string[] {
  return [...paths].sort(byText);
}
