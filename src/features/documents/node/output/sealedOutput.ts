import { Buffer } from 'node:buffer';
import type { Host } from '#engine/host';
import type { StateHost } from '#engine/ports/stateHost';
import type { OutputFolder } from '#platform/fs/outputFolder';

/**
 * Files of a folder with a seal by the user's key behind their bytes: a folder that came with a repository is not
 * believed. Without a key nothing is written, so that nothing is found.
 */
export interface SealedOutput {
  readonly folder: OutputFolder;
  /** Returns undefined if there is none, or it is not as it was written here. */
  read(name: string): Uint8Array | undefined;
  write(name: string, content: string | Uint8Array): void;
}

const lineBreak = 10;

/** A folder for what an answer does without: if it cannot be written, that becomes a warning. */
export function createOptionalOutput(folder: OutputFolder, { optional }: Pick<StateHost, 'optional'>): OutputFolder {
  return { ...folder, write: (name, content) => optional(() => folder.write(name, content)) ?? false };
}

export function createSealedOutput(folder: OutputFolder, { seal, hash }: Pick<Host, 'seal' | 'hash'>): SealedOutput {
  return {
    folder,
    read(name) {
      const bytes = folder.read(name);
      const end = bytes?.lastIndexOf(lineBreak) ?? -1;
      if (!bytes || end < 0) return undefined;
      const body = bytes.subarray(0, end);
      return sealOf(name, body) === Buffer.from(bytes.subarray(end + 1)).toString('latin1') ? body : undefined;
    },
    write(name, content) {
      const body = Buffer.from(content);
      const bodySeal = sealOf(name, body);
      if (bodySeal !== undefined) folder.write(name, Buffer.concat([body, Buffer.from(`\n${bodySeal}`)]));
    },
  };

  function sealOf(name: string, body: Uint8Array): string | undefined {
    return seal?.(`AgentPack document file 1\n${folder.path}\n${name}\n${hash(body)}`);
  }
}
