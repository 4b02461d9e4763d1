import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentPackApi } from '../../src/hosts/vscode/api';

/** Polls until a condition holds. The limit only finds what never happens: a machine may be slow. */
export async function until<T>(what: string, holds: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 90_000): Promise<T>
{
  for (const end = Date.now() + ms; Date.now() < end; await pause(50)) {
    const value = await holds();
    if (value !== undefined && value !== false) return value;
  }
  throw new Error(`timed out: ${what}`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Removes the pack that earlier tests left, and waits until the window shows none. */
export async function withoutPack(root: string, api: Pick<AgentPackApi, 'idle' | 'latest'>): Promise<void> {
  rmSync(join(root, '.agentpack'), { recursive: true, force: true });
  await until('no pack', () => api.idle() && api.latest() === undefined);
}
