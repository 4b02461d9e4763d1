import { execFile } from 'node:child_process';
import { findProgram, withTrustedPath, type Env } from '../git/gitProgram';

/** Ms. A program that does not answer is as good as none. */
const patience = 10_000;

/** What `PROGRAM ARGS…` prints; undefined where there is no such program outside the workspace, or it fails. */
function askProgram(program: string, args: readonly string[], root: string, env: Env): Promise<string | undefined> {
  const path = findProgram(program, root, env);
  if (path === undefined) return Promise.resolve(undefined);
  return new Promise((done) => {
    execFile(path, args, { cwd: root, env: { ...withTrustedPath(root, env) }, timeout: patience, maxBuffer: 1 << 20 },
      (error, stdout) => done(error ? undefined : stdout));
  });
}

export function askVersion(program: string, root: string, env: Env): Promise<string | undefined> {
  return askProgram(program, ['--version'], root, env);
}
