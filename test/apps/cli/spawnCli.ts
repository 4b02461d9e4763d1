import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { gitEnv } from '#test/platform/sandbox';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const cli = resolve('dist/cli.js');

/** The built command line, as a shell would start it; no agent's variables, no terminal. */
export function startCli(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...gitEnv, ...env }, stdio: 'pipe' });
  const outcome = new Promise<Outcome>((done, fail) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', fail).on('close', (code) => done({ code, stdout, stderr: withoutProgress(stderr) }));
  });
  return { child, outcome };
}

/** Removes lines that only a busy machine prints. */
export function withoutProgress(stderr: string): string {
  return stderr.replace(/^AgentPack: [a-z]+, \d+%\n/gm, '');
}

/** Runs a separate process to its end: only if the process itself is tested; otherwise `runCli` costs a tenth. */
export async function spawnCli(cwd: string, args: readonly string[], input = '',
  env: NodeJS.ProcessEnv = {}): Promise<Outcome>
{
  const { child, outcome } = startCli(cwd, args, env);
  child.stdin.end(input);
  return outcome;
}
