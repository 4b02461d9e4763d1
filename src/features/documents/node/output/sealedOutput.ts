import { Buffer } from 'node:buffer';
import type { Host } from '#engine/host';
import type { StateHost } from '#engine/ports/stateHost';
import type { OutputFolder } from '#platform/fs/outputFolder';

/**
 * Files in a folder that end with a seal made with the user's key. Files without a valid seal, such as those that came
 * with a repository, are not trusted. Without a key, no files are written, so none can be read.
 */
export interface SealedOutput {
  readonly folder: OutputFolder;
  /** Returns undefined if the file does not exist, or was changed or written elsewhere. */
  read(name: string): Uint8Array | undefined;
  write(name: string, content: string | Uint8Array): void;
}

const lineBreakByte = 10;

/** Wraps a folder for optional files. If a file cannot be written, there is a warning but no error. */
export function createOptionalOutput(folder: OutputFolder, { optional }: Pick<StateHost, 'optional'>): OutputFolder {
  return { ...folder, write: (name, content) => optional(() => folder.write(name, content)) ?? false };
}

export function createSealedOutput(folder: OutputFolder, { seal, hash }: Pick<Host, 'seal' | 'hash'>): SealedOutput {
  return {
    folder,
    read(name) {
      const bytes = folder.read(name);
      const bodyEnd = bytes?.lastIndexOf(lineBreakByte) ?? -1;
      if (!bytes || bodyEnd < 0) return undefined;
      const body = bytes.subarray(0, bodyEnd);
      return computeSeal(name, body) === Buffer.from(bytes.subarray(bodyEnd + 1)).toString('latin1') ? body : undefined;
    },
    write(name, content) {
      const body = Buffer.from(content);
      const bodySeal = computeSeal(name, body);
      if (bodySeal !== undefined) folder.write(name, Buffer.concat([body, Buffer.from(`\n${bodySeal}`)]));
    },
  };

  function computeSeal(name: string, body: Uint8Array): string | undefined {
    return seal?.(`AgentPack document file 1\n${folder.path}\n${name}\n${hash(body)}`);
  }
}
