import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { findProgram, withTrustedPath, type Env } from '../git/gitProgram';

/** The maximum waiting time, in milliseconds. A program that does not answer counts as missing. */
const patience = 10_000;

export type ProgramAnswer =
  | { readonly kind: 'missing' | 'failed'; }
  | { readonly kind: 'answered'; readonly text: string; };

/**
 * Returns what `PROGRAM ARGS…` prints on standard output. `missing`: no such program is on PATH outside the workspace.
 * It does not run in the workspace, whose files may be its settings: `docker compose` may read `.env`.
 */
export function askProgram(program: string, args: readonly string[], root: string, env: Env): Promise<ProgramAnswer> {
  const path = findProgram(program, root, env);
  if (path === undefined) return Promise.resolve({ kind: 'missing' });
  return new Promise((done) => {
    execFile(path, args, {
      cwd: dirname(path),
      env: { ...withTrustedPath(root, env) },
      timeout: patience,
      maxBuffer: 1 << 20,
    }, (error, text) => done(error ? { kind: 'failed' } : { kind: 'answered', text }));
  });
}
