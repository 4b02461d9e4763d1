import { UserError } from '#base/errors';
import type { Host } from '../host';

/** The maximum size of all packets of a store, in bytes. */
const maxFolder = 64_000_000;
const idForm = /^[0-9a-f]{12}$/;

/** The source of packet pages: a folder of the cache that holds the newest packets, by ID. */
export interface PacketStore {
  /** `parts`: texts, or blocks of their UTF-8, by file extension. Removes the oldest packets above the limit. */
  write(host: Pick<Host, 'state'>, id: string, parts: Readonly<Record<string, string | readonly Uint8Array[]>>): void;
  /** Undefined if there is no such packet; the text is not trusted. */
  read(host: Pick<Host, 'state'>, id: string, extension: string): string | undefined;
  /** Returns the error for a packet that does not exist. */
  missing(id: string): UserError;
}

/** `missing`: the sentence for a packet that does not exist, with `ID` as a placeholder for its ID. */
export function createPacketStore(
  { folder, missing }: { readonly folder: string; readonly missing: string; },
): PacketStore {
  return {
    write({ state }, id, parts) {
      for (const [extension, text] of Object.entries(parts)) state.write(`${folder}/${id}.${extension}`, text);
      state.trim(folder, maxFolder);
    },
    read: ({ state }, id, extension) => (idForm.test(id) ? state.read(`${folder}/${id}.${extension}`) : undefined),
    missing: (id) => new UserError(missing.replace('ID', () => JSON.stringify(id))),
  };
}

/** Equal contents get the same ID, so they are stored once. */
export function packetId(host: Pick<Host, 'hash'>, content: string): string {
  return host.hash(content).slice(0, 12);
}
