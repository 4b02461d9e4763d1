import type { Host } from '#engine/host';

/**
 * JSON below `.agentpack/`, sealed with the user's key, so that files that came with a repository are not trusted.
 * Without a key, files are neither written nor read.
 */
export interface SealedFiles {
  /** Returns undefined if the file does not exist or has no valid seal. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** Creates sealed files. A file that was sealed for another `purpose` is not trusted. */
export function createSealedFiles({ root, state, seal }: Pick<Host, 'root' | 'state' | 'seal'>,
  purpose: string): SealedFiles
{
  return {
    read(name) {
      const text = state.read(name);
      const sealEnd = text?.indexOf('\n') ?? -1;
      if (text === undefined || sealEnd < 0) return undefined;
      const body = text.slice(sealEnd + 1);
      return computeSeal(name, body) === text.slice(0, sealEnd) ? JSON.parse(body) as unknown : undefined;
    },
    write(name, value) {
      const body = JSON.stringify(value);
      const newSeal = computeSeal(name, body);
      if (newSeal !== undefined) state.write(name, `${newSeal}\n${body}`);
    },
  };

  function computeSeal(name: string, body: string): string | undefined {
    return seal?.(`AgentPack ${purpose} 1\n${root}\n${name}\n${body}`);
  }
}
