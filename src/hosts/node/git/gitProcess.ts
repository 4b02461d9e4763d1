import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Cancelled, UserError } from '../../../base/errors';
import { neverCancelled } from '../../../base/cancellation';
import type { Waiting } from '../../../engine';
import { endGroup, endWithUs, ownGroup } from './children';
import { findGit, isOutside, withTrustedPath, type Env } from './gitProgram';

export interface GitRun {
  readonly code: number;
  readonly out: string;
  /** The first line of what git said on standard error. */
  readonly error: string;
  /** The output was cut at the limit. */
  readonly cut: boolean;
  /** It was stopped because it did not end in time; `out` is empty. */
  readonly late: boolean;
}

/** `cancel` ends the process, and the run rejects with `Cancelled`; `notice` hears that git takes long. */
export interface RunOptions extends Waiting {
  readonly input?: string;
  /** Global options, before the command's name. */
  readonly before?: readonly string[];
  /** Bytes; what is beyond is cut off, and the run says so. */
  readonly limit?: number;
}

export interface GitProcess {
  run(args: readonly string[], options?: RunOptions): Promise<GitRun>;
  /** The output; a `UserError` with git's words where git fails or says more than the limit. */
  output(args: readonly string[], options?: RunOptions): Promise<string>;
  /** The same with what git had to say beside it. */
  listing(args: readonly string[], options?: RunOptions): Promise<GitRun>;
}

/** How long git may take, in milliseconds. */
export interface GitTimes {
  /** Then it is said that git has not answered, and again each `repeat`. */
  readonly notice: number;
  readonly repeat: number;
  /** Whether git serves a folder at all is known in milliseconds; a disk that has to wake up takes some seconds. */
  readonly probe: number;
  /** The status of a large repository on a slow disk takes a minute: the run can be cancelled meanwhile. */
  readonly command: number;
}

export const usualTimes: GitTimes = { notice: 5_000, repeat: 30_000, probe: 20_000, command: 120_000 };

/**
 * Before every command: no helper that a repository's own configuration names is run, nothing is written, nothing is
 * fetched, and names come as they are.
 */
const safely: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.quotePath=false',
    'log.showSignature=false',
    'protocol.allow=never',
    'diff.suppressBlankEmpty=false',
    'diff.orderFile=/dev/null',
    'diff.autoRefreshIndex=false',
    'color.ui=false',
    'submodule.recurse=false',
    'core.splitIndex=false',
  ].flatMap((setting) => ['-c', setting]),
];

/** A cancellation may come from another thread, so it is asked for. Ms. */
const cancelPoll = 20;
const usualLimit = 256_000_000;

/** What the user configured for every repository; all other GIT_ variables speak of one repository or of debugging. */
const keptVariables =
  /^GIT_(?:CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|CONFIG_COUNT|CONFIG_KEY_\d+|CONFIG_VALUE_\d+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/;
/** Where git finds configuration or programs: a place in the workspace is the repository's, not the user's. */
const placeVariables = /^(?:GIT_CONFIG_GLOBAL|GIT_CONFIG_SYSTEM|GIT_EXEC_PATH|XDG_CONFIG_HOME)$/;

/** Runs git in `cwd`, a real path. `onLate` hears that it did not end in time. */
export function createGitProcess(cwd: string, env: Env,
  { notice: firstNotice, repeat, command: patience }: GitTimes = usualTimes, onLate?: () => void): GitProcess
{
  const program = findGit(cwd, env);
  const childEnv = environment(cwd, env);
  /**
   * A repository that came from another disk may say that case does not matter: git would then not list a file whose
   * case the index has otherwise.
   */
  const disk = existsSync(join(cwd, '.git')) && !existsSync(join(cwd, '.GIT')) ? ['-c', 'core.ignorecase=false'] : [];
  return { run, output, listing };

  async function output(args: readonly string[], options?: RunOptions): Promise<string> {
    return (await listing(args, options)).out;
  }

  async function listing(args: readonly string[], options?: RunOptions): Promise<GitRun> {
    const done = await run(args, options);
    if (done.code !== 0) throw new UserError(`git ${args[0]} failed in ${cwd}: ${done.error}`);
    if (done.cut)
      throw new UserError(
        `git ${args[0]} produced more than ${options?.limit ?? usualLimit} bytes in ${cwd}; open a smaller folder.`,
      );
    return done;
  }

  /**
   * Throws `UserError` where there is no git, and for arguments that no process can be given: too many, or with a NUL
   * in them.
   */
  function started(args: readonly string[], hasInput: boolean): ChildProcess {
    if (program === undefined) throw new UserError(noGit);
    try {
      const child = spawn(program, args, {
        cwd,
        env: childEnv,
        stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
        windowsHide: true,
        shell: false,
        detached: ownGroup,
      });
      endWithUs(child);
      return child;
    } catch (error) {
      throw new UserError(`git cannot be run in ${cwd}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function run(args: readonly string[],
    { input, before = [], limit = usualLimit, cancel = neverCancelled, notice }: RunOptions = {}): Promise<GitRun>
  {
    return new Promise((resolve, reject) => {
      const child = started([...safely, ...disk, ...before, ...args], input !== undefined);
      const chunks: Buffer[] = [];
      let size = 0;
      let error = '';
      let ended: 'cut' | 'late' | 'cancelled' | undefined;
      const end = (why: typeof ended) => {
        ended ??= why;
        endGroup(child);
      };
      const began = performance.now();
      let next = firstNotice;
      const poll = setInterval(() => {
        const taken = performance.now() - began;
        if (cancel.cancelled) end('cancelled');
        else if (taken >= patience) {
          end('late');
          onLate?.();
        } else if (taken >= next) {
          next += repeat;
          notice?.(`git ${args[0]} has not answered for ${seconds(taken)} s; it may take ${seconds(patience)} s.`);
        }
      }, cancelPoll);
      child.stdout!.on('data', (chunk: Buffer) => {
        if (ended) return;
        chunks.push(chunk.length + size > limit ? chunk.subarray(0, limit - size) : chunk);
        size += chunk.length;
        if (size > limit) end('cut');
      });
      child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
        if (error.length < 4_000) error += chunk;
      });
      child.stdin?.on('error', ignoreClosedPipe(reject)).end(input);
      child.on('error', (cause) => {
        clearInterval(poll);
        reject(new UserError(`git could not be run in ${cwd}: ${cause.message}`));
      });
      child.on('close', (code) => {
        clearInterval(poll);
        if (ended === 'cancelled') reject(new Cancelled());
        else if (ended === 'late')
          resolve({
            code: lateCode,
            out: '',
            error: `git ${args[0]} did not answer within ${seconds(patience)} s`,
            cut: false,
            late: true,
          });
        else resolve({
            code: ended === 'cut' ? 0 : code ?? 1,
            out: Buffer.concat(chunks).toString('utf8'),
            error: firstLine(error),
            cut: ended === 'cut',
            late: false,
          });
      });
    });
  }
}

/** As `timeout` has it. */
const lateCode = 124;

export const noGit = 'no git is found on the PATH outside this folder';

/** Where the folder lies in its repository (`sub/dir/`, '' at the top), or why git does not serve it. */
export async function findRepository(cwd: string, env: Env, times: GitTimes,
  waiting: Waiting): Promise<{ readonly prefix: string; } | { readonly problem: string; readonly late: boolean; }>
{
  try {
    const done = await createGitProcess(cwd, env, { ...times, command: times.probe }).run(['rev-parse',
      '--is-inside-work-tree', '--show-prefix'], waiting);
    if (done.code !== 0) return { problem: done.error, late: done.late };
    const [inside, ...prefix] = done.out.replace(/\n$/, '').split('\n');
    return inside === 'true' ? { prefix: prefix.join('\n') } : { problem: 'it is no work tree', late: false };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { problem: error.message, late: false };
  }
}

/** What git, and what it starts, may know: nothing that leads into the workspace. */
function environment(root: string, env: Env): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name, value]) => {
    const known = name.toUpperCase();
    if (known.startsWith('GIT_') && !keptVariables.test(known)) return false;
    if (placeVariables.test(known) && value) return isOutside(value, root, env);
    if (known === 'HOME' && value) return isAbsolute(value); // a home may be packed, too
    return true;
  });
  return {
    ...withTrustedPath(root, Object.fromEntries(kept)),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    NoDefaultCurrentDirectoryInExePath: '1', // Windows: a git.exe in the workspace is not ours to run
  };
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}

function ignoreClosedPipe(reject: (error: Error) => void): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== 'EPIPE') reject(error);
  }; // git ended early: its exit code tells why
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.replace(/^(?:fatal|error): /, '') || 'it gave no reason';
}
