import { spawn, type ChildProcess } from 'node:child_process';
import { neverCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { RipgrepHost } from '#engine/host';
import type { WaitOptions } from '#engine/ports/gitHost';
import { hasProcessGroups, killGroup, killOnExit } from '#platform/git/children';
import { createEnvWithTrustedPath, type Env } from '#platform/git/gitProgram';

type Pattern = Parameters<RipgrepHost['findPossibleMatches']>[0];

/**
 * Files are named individually, so that ripgrep's ignore rules do not apply. The names are divided into calls of at
 * most this many bytes: Windows limits a command line to 32,767 characters, macOS to 1 MB including the environment.
 */
const maxNameBytes = process.platform === 'win32' ? 24_000 : 400_000;
/** System overhead for each argument besides its characters, in bytes. */
const overheadBytes = 12;
/** The time limit for a call, in milliseconds. */
const defaultTimeLimitMs = 20_000;
/** The interval in milliseconds at which a call checks for cancellation, which can come from another thread. */
const cancelPollMs = 10;

/**
 * Creates the host that runs ripgrep. `program` is the absolute path of ripgrep, `root` is a real path, and
 * `timeLimitMs` is the limit for one call.
 */
export function createRipgrep(program: string, root: string, env: Env, timeLimitMs = defaultTimeLimitMs): RipgrepHost {
  const childEnv = createEnvWithTrustedPath(root, env);
  return { findPossibleMatches };

  async function findPossibleMatches(pattern: Pattern, paths: readonly string[],
    waitOptions: WaitOptions): Promise<Set<string>>
  {
    const matchingPaths = new Set<string>();
    for (const batch of splitPaths(paths))
      for (const path of await findMatches(pattern, batch, waitOptions) ?? batch) matchingPaths.add(path);
    return matchingPaths;
  }

  /** Returns undefined if ripgrep failed, could not read one of the files, or took too long. */
  function findMatches(pattern: Pattern, paths: readonly string[],
    { cancel = neverCancelled }: WaitOptions): Promise<readonly string[] | undefined>
  {
    return new Promise((resolve, reject) => {
      const child = startRipgrep(pattern, paths);
      if (!child) {
        resolve(undefined);
        return;
      }
      const chunks: Buffer[] = [];
      let elapsedMs = 0; // counted in polls, to exclude time during which the machine is suspended
      const pollTimer = setInterval(() => {
        elapsedMs += cancelPollMs;
        if (cancel.cancelled || elapsedMs > timeLimitMs) killGroup(child);
      }, cancelPollMs);
      child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk)); // the output contains at most the passed names
      child.on('error', () => {
        clearInterval(pollTimer);
        resolve(undefined);
      });
      child.on('close', (code) => {
        clearInterval(pollTimer);
        if (cancel.cancelled) reject(new Cancelled());
        else resolve(code === 0 || code === 1 ? parsePaths(Buffer.concat(chunks).toString('utf8')) : undefined);
      });
    });
  }

  /** Starts ripgrep; returns undefined if this fails, for example because the pattern contains NUL. */
  function startRipgrep(pattern: Pattern, paths: readonly string[]): ChildProcess | undefined {
    try {
      const child = spawn(program, [...buildOptions(pattern), '--', ...paths.map((path) => `./${path}`)], {
        cwd: root,
        env: childEnv,
        stdio: ['ignore', 'pipe', 'ignore'],
        windowsHide: true,
        shell: false,
        detached: hasProcessGroups,
      });
      killOnExit(child);
      return child;
    } catch {
      return undefined;
    }
  }
}

function buildOptions({ pattern, isLiteral, ignoreCase }: Pattern): string[] {
  return ['--no-config', '--files-with-matches', '--null', '--no-messages', '--text', '--color=never',
    '--path-separator=/', isLiteral ? '--fixed-strings' : '--engine=default',
    ignoreCase ? '--ignore-case' : '--case-sensitive', `--regexp=${pattern}`];
}

function parsePaths(output: string): string[] {
  return output.split('\0').filter((path) => path !== '').map((path) => path.replace(/^\.\//, ''));
}

function* splitPaths(paths: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let batchBytes = 0;
  for (const path of paths) {
    const bytes = Buffer.byteLength(path) + overheadBytes;
    if (batchBytes + bytes > maxNameBytes && batch.length > 0) {
      yield batch;
      [batch, batchBytes] = [[], 0];
    }
    batch.push(path);
    batchBytes += bytes;
  }
  if (batch.length > 0) yield batch;
}
