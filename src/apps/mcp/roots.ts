import { realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { fieldsOf } from '#agents/hooks/fields';
import { UserError } from '#base/errors';
import { orOnSystemError } from '#platform/fs/systemError';
import { createRootService, type RootService, type RootServiceOptions } from './rootService';

/** A client that says nothing within this time has no roots: long, as a busy one must not get another folder. Ms. */
const limit = 30_000;

export interface RootsOptions extends Omit<RootServiceOptions, 'root'> {
  /** The folder of the command line, a real path, which wins over the client's. */
  readonly given: string | undefined;
  /** The folder where neither the command line nor the client names one, a real path; undefined: it is not known. */
  fallback(): string | undefined;
}

/**
 * The folder of a connection: that of the command line, else the client's first one, else that of the process, else the
 * one that the request names.
 */
export interface Roots {
  /** @throws UserError where no folder is known */
  current(context: ServerContext): Promise<RootService>;
  /** Calls back with each folder that becomes the current one. */
  onOpened(listener: (root: RootService) => void): void;
  /** The client's roots are asked for again. */
  changed(): void;
  dispose(): void;
}

/** Clients of 2026 have no roots: they are asked only in a connection that knows them. */
export function createRoots({ given, fallback, ...options }: RootsOptions, server: Server): Roots {
  const listeners: ((root: RootService) => void)[] = [];
  let current: Promise<RootService> | undefined;
  let opened: RootService | undefined;
  return {
    current(context) {
      const chosen = current ??= choose(context);
      // a later request may name one
      chosen.catch(() => (current === chosen ? current = undefined : undefined));
      return chosen;
    },
    onOpened(listener) {
      listeners.push(listener);
      if (opened) listener(opened);
    },
    changed() {
      if (!given) current = undefined;
    },
    dispose: () => opened?.dispose(),
  };

  async function choose(context: ServerContext): Promise<RootService> {
    const folder = given ?? await clientFolder() ?? fallback() ?? requestFolder(context);
    if (folder === undefined)
      throw new UserError('This client does not say which folder it works in: connect it by "agentpack connect".');
    if (folder === opened?.root) return opened;
    opened?.dispose();
    opened = createRootService({ ...options, root: folder });
    for (const listener of listeners) listener(opened);
    return opened;
  }

  async function clientFolder(): Promise<string | undefined> {
    if (server.getClientCapabilities()?.roots === undefined) return undefined;
    try {
      const { roots } = await server.listRoots(undefined, { timeout: limit });
      const first = roots.find(({ uri }) => uri.startsWith('file:'));
      return first === undefined ? undefined : realFolder(fileURLToPath(first.uri));
    } catch (error) {
      if (error instanceof UserError) throw error;
      options.log(`The client did not name its folders: ${String(error)}`);
      return undefined;
    }
  }
}

/** The first workspace that Codex names with each call. */
function requestFolder({ mcpReq: { _meta } }: ServerContext): string | undefined {
  const turn: unknown = _meta?.['x-codex-turn-metadata'];
  const [first] = Object.keys(fieldsOf(fieldsOf(turn)['workspaces']));
  return first === undefined || !isAbsolute(first) ? undefined : realFolder(first);
}

function realFolder(path: string): string {
  const real = orOnSystemError(() => realpathSync.native(path), () => undefined);
  if (real === undefined) throw new UserError(`The client's folder ${path} is not there.`);
  return real;
}
