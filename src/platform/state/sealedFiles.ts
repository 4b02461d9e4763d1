import type { Host } from '#engine/host';

/**
 * JSON below `.agentpack/` with a seal by the user's key: what came with a repository is not believed. Without a key
 * nothing is written, so that nothing is found.
 */
export interface SealedFiles {
  /** Undefined if there is none, or it is not sealed. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** `purpose`: a file that was sealed for another is not believed. */
export function createSealedFiles({ root, state, seal }: Pick<Host, 'root' | 'state' | 'seal'>,
  purpose: string): SealedFiles
{
  return {
    read(name) {
      const text = state.read(name);
      const end = text?.indexOf('\n') ?? -1;
      if (text === undefined || end < 0) return undefined;
      const body = text.slice(end + 1);
      return sealOf(name, body) === text.slice(0, end) ? JSON.parse(body) as unknown : undefined;
    },
    write(name, value) {
      const body = JSON.stringify(value);
      const own = sealOf(name, body);
      if (own !== undefined) state.write(name, `${own}\n${body}`);
    },
  };

  function sealOf(name: string, body: string): string | undefined {
    return seal?.(`AgentPack ${purpose} 1\n${root}\n${name}\n${body}`);
  }
}
