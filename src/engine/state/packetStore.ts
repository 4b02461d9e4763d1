import { UserError } from '#base/errors';
import type { Host } from '../host';

/** The maximum size of all packets of a store, in bytes. */
const maxFolderBytes = 64_000_000;
const idPattern = /^[0-9a-f]{12}$/;

/** The source of packet pages: a folder of the cache that holds the newest packets, by ID. */
export interface PacketStore {
  /**
   * Writes a packet and removes the oldest packets above the limit. `parts` maps file extensions to texts or to blocks
   * of UTF-8.
   */
  write(host: Pick<Host, 'state'>, id: string, parts: Readonly<Record<string, string | readonly Uint8Array[]>>): void;
  /** Reads a text of a packet, which is not trusted. Returns undefined if the packet does not exist. */
  read(host: Pick<Host, 'state'>, id: string, extension: string): string | undefined;
  /** Returns the error for a packet that does not exist. */
  createMissingError(id: string): UserError;
}

/**
 * Creates a store. `missing` is the message for a packet that does not exist, with `ID` as a placeholder for its ID.
 */
export function createPacketStore(
  { folder, missing }: { readonly folder: string; readonly missing: string; },
): PacketStore {
  return {
    write({ state }, id, parts) {
      for (const [extension, text] of Object.entries(parts)) state.write(`${folder}/${id}.${extension}`, text);
      state.trim(folder, maxFolderBytes);
    },
    read: ({ state }, id, extension) => (idPattern.test(id) ? state.read(`${folder}/${id}.${extension}`) : undefined),
    createMissingError: (id) => new UserError(missing.replace('ID', () => JSON.stringify(id))),
  };
}

/** Creates a packet's ID from its content. Packets with equal contents have the same ID and are stored once. */
export function createPacketId(host: Pick<Host, 'hash'>, content: string): string {
  return host.hash(content).slice(0, 12);
}
