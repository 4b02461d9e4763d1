import { spawnSync } from 'node:child_process';

/**
 * Returns the output of Node with these arguments, with only the path from this environment.
 * @throws if it fails
 */
export function nodeIn(cwd: string, args: readonly string[], home: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: environmentAt(home),
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`);
  return stdout;
}

export function environmentAt(home: string): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: home };
}
