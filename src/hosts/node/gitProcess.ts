import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Cancelled, UserError } from '../../base/errors';
import { never, type Cancel } from '../../base/singleFlight';

export interface GitRun {
  readonly code: number;
  readonly out: string;
  /** The first line of what git said on standard error. */
  readonly error: string;
  /** The output was cut at the limit. */
  readonly cut: boolean;
}

export interface RunOptions {
  readonly input?: string;
  /** Global options, before the command's name. */
  readonly before?: readonly string[];
  /** Bytes; what is beyond is cut off, and the run says so. */
  readonly limit?: number;
  /** Ends the process; the run rejects with `Cancelled`. */
  readonly cancel?: Cancel;
}

export interface GitProcess {
  run(args: readonly string[], options?: RunOptions): Promise<GitRun>;
  /** The output; a `UserError` with git's words where git fails or says more than the limit. */
  output(args: readonly string[], options?: RunOptions): Promise<string>;
  /** The same with what git had to say beside it. */
  listing(args: readonly string[], options?: RunOptions): Promise<GitRun>;
}

/**
 * Before every command: no helper that a repository's own configuration names is run, nothing is written, nothing is
 * fetched, and names come as they are.
 */
const safely: readonly string[] = [
  '--no-pager', '--no-optional-locks',
  ...[
    'core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.quotePath=false', 'log.showSignature=false', 'protocol.allow=never',
    'diff.suppressBlankEmpty=false', 'diff.orderFile=/dev/null', 'color.ui=false', 'submodule.recurse=false', 'core.splitIndex=false',
  ].flatMap((setting) => ['-c', setting]),
];

const timeLimit = 120_000;
/** A cancellation may come from another thread, so it is asked for. Ms. */
const cancelPoll = 20;
const usualLimit = 256_000_000;

/** What the user configured for every repository; all other GIT_ variables speak of one repository or of debugging. */
const keptVariables = /^GIT_(?:CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|CONFIG_COUNT|CONFIG_KEY_\d+|CONFIG_VALUE_\d+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/;

export function createGitProcess(cwd: string, env: Readonly<Record<string, string | undefined>>): GitProcess {
  const childEnv = environment(env);
  /** A repository that came from another disk may say that case does not matter: git would then not list a file whose case the index has otherwise. */
  const disk = existsSync(join(cwd, '.git')) && !existsSync(join(cwd, '.GIT')) ? ['-c', 'core.ignorecase=false'] : [];
  return { run, output, listing };

  async function output(args: readonly string[], options?: RunOptions): Promise<string> {
    return (await listing(args, options)).out;
  }

  async function listing(args: readonly string[], options?: RunOptions): Promise<GitRun> {
    const done = await run(args, options);
    if (done.code !== 0) throw new UserError(`git ${args[0]} failed in ${cwd}: ${done.error}`);
    if (done.cut) throw new UserError(`git ${args[0]} said more than ${options?.limit ?? usualLimit} bytes in ${cwd}; open a smaller folder.`);
    return done;
  }

  /** Throws `UserError` for arguments that no process can be given: too many, or with a NUL in them. */
  function started(args: readonly string[], hasInput: boolean): ChildProcess {
    try {
      return spawn('git', args, { cwd, env: childEnv, stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'], windowsHide: true, shell: false });
    } catch (error) {
      throw new UserError(`git cannot be run in ${cwd}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function run(args: readonly string[], { input, before = [], limit = usualLimit, cancel = never }: RunOptions = {}): Promise<GitRun> {
    return new Promise((resolve, reject) => {
      const child = started([...safely, ...disk, ...before, ...args], input !== undefined);
      const chunks: Buffer[] = [];
      let size = 0;
      let error = '';
      let ended: 'cut' | 'late' | 'cancelled' | undefined;
      const end = (why: typeof ended) => { ended ??= why; child.kill('SIGKILL'); };
      const timer = setTimeout(() => end('late'), timeLimit);
      const poll = cancel === never ? undefined : setInterval(() => { if (cancel.cancelled) end('cancelled'); }, cancelPoll);
      child.stdout!.on('data', (chunk: Buffer) => {
        if (ended) return;
        chunks.push(chunk.length + size > limit ? chunk.subarray(0, limit - size) : chunk);
        size += chunk.length;
        if (size > limit) end('cut');
      });
      child.stderr!.setEncoding('utf8').on('data', (chunk: string) => { if (error.length < 4_000) error += chunk; });
      child.stdin?.on('error', ignoreClosedPipe(reject)).end(input);
      child.on('error', (cause) => { clearTimeout(timer); clearInterval(poll); reject(new UserError(`git could not be run in ${cwd}: ${cause.message}`)); });
      child.on('close', (code) => {
        clearTimeout(timer);
        clearInterval(poll);
        if (ended === 'cancelled') reject(new Cancelled());
        else if (ended === 'late') reject(new UserError(`git ${args[0]} took longer than ${timeLimit / 1_000} s in ${cwd} and was stopped.`));
        else resolve({ code: ended === 'cut' ? 0 : code ?? 1, out: Buffer.concat(chunks).toString('utf8'), error: firstLine(error), cut: ended === 'cut' });
      });
    });
  }
}

/** Where the folder lies in its repository (`sub/dir/`, '' at the top), or why git does not serve it. */
export function findRepository(cwd: string, env: Readonly<Record<string, string | undefined>>): { readonly prefix: string } | { readonly problem: string } {
  const done = spawnSync('git', [...safely, 'rev-parse', '--is-inside-work-tree', '--show-prefix'], { cwd, env: environment(env), encoding: 'utf8', timeout: timeLimit, windowsHide: true, shell: false });
  if (done.error) return { problem: done.error.message };
  if (done.status !== 0) return { problem: firstLine(done.stderr) };
  const [inside, ...prefix] = done.stdout.replace(/\n$/, '').split('\n');
  return inside === 'true' ? { prefix: prefix.join('\n') } : { problem: 'it is no work tree' };
}

function environment(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith('GIT_') || keptVariables.test(name.toUpperCase()));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1',
    NoDefaultCurrentDirectoryInExePath: '1',   // Windows: a git.exe in the workspace is not ours to run
  };
}

function ignoreClosedPipe(reject: (error: Error) => void): (error: NodeJS.ErrnoException) => void {
  return (error) => { if (error.code !== 'EPIPE') reject(error); };   // git ended early: its exit code tells why
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.replace(/^(?:fatal|error): /, '') || 'it gave no reason';
}
