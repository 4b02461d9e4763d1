import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';
import type { RootService } from './rootService';

/** A client that says nothing within this time has no roots. Ms. */
const limit = 3_000;

export interface RootsOptions {
  /** The folder of the command line, which wins over the client's. */
  readonly given: RootService | undefined;
  /** Opens a folder. Throws where that cannot be done. */
  open(folder: string): RootService;
  /** The folder where neither the command line nor the client names one. */
  fallback(): RootService;
  log(line: string): void;
}

/** The folder of a connection: that of the command line, else the client's first one, else that of the process. */
export interface Roots {
  current(): Promise<RootService>;
  /** Calls back with each folder that becomes the current one. */
  onOpened(listener: (root: RootService) => void): void;
  /** The client's roots are asked for again. */
  changed(): void;
  dispose(): void;
}

/** Clients of 2026 have no roots: they are asked only in a connection that knows them. */
export function createRoots({ given, open, fallback, log }: RootsOptions, server: Server): Roots {
  const listeners: ((root: RootService) => void)[] = [];
  let current: Promise<RootService> | undefined;
  let opened: RootService | undefined;
  return {
    current: () => (current ??= choose()),
    onOpened(listener) {
      listeners.push(listener);
      if (opened) listener(opened);
    },
    changed() {
      if (!given) current = undefined;
    },
    dispose: () => opened?.dispose(),
  };

  async function choose(): Promise<RootService> {
    const folder = given ? undefined : await clientFolder();
    const next = given ?? (folder === undefined ? fallback() : open(folder));
    if (next !== opened) {
      opened?.dispose();
      opened = next;
      for (const listener of listeners) listener(next);
    }
    return next;
  }

  async function clientFolder(): Promise<string | undefined> {
    if (server.getClientCapabilities()?.roots === undefined) return undefined;
    try {
      const { roots } = await server.listRoots(undefined, { timeout: limit });
      const first = roots.find(({ uri }) => uri.startsWith('file:'));
      return first === undefined ? undefined : fileURLToPath(first.uri);
    } catch (error) {
      log(`The client did not name its folders: ${String(error)}`);
      return undefined;
    }
  }
}
