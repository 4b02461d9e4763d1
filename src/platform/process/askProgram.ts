import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { findProgram, createEnvWithTrustedPath, type Env } from '../git/gitProgram';

/** The maximum running time, in milliseconds. A program that does not end in time counts as failed. */
const timeoutMs = 10_000;

export type ProgramAnswer =
  | { readonly kind: 'missing' | 'failed'; }
  | { readonly kind: 'answered'; readonly text: string; };

/**
 * Returns the standard output of `PROGRAM ARGS…`, or `missing` if PATH has no such program outside the
 * workspace. The program does not run in the workspace, because it could read files there as its settings:
 * `docker compose` may read `.env`.
 */
export function queryProgram(program: string, args: readonly string[], root: string, env: Env): Promise<ProgramAnswer> {
  const path = findProgram(program, root, env);
  if (path === undefined) return Promise.resolve({ kind: 'missing' });
  return new Promise((resolve) => {
    execFile(path, args, {
      cwd: dirname(path),
      env: { ...createEnvWithTrustedPath(root, env) },
      timeout: timeoutMs,
      maxBuffer: 1 << 20,
    }, (error, text) => resolve(error ? { kind: 'failed' } : { kind: 'answered', text }));
  });
}
