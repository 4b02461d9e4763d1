import { isAbsolute } from 'node:path';
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { toFields } from '#agents/hooks/fields';
import { UserError } from '#base/errors';
import { code, joinMarkdown, md } from '#secrets/markdown';
import type { Markdown } from '#model';
import { askFolders, folderIfThere, type NamedFolders } from './clientFolders';
import { createRootService, type RootService, type RootServiceOptions } from './rootService';

export interface RootsOptions extends Omit<RootServiceOptions, 'root'> {
  /** The folder on the command line as a real path, which takes precedence over the client's folders. */
  readonly given: string | undefined;
  /**
   * Returns the real path of the folder to use if neither the command line nor the client names one; undefined if it is
   * not known.
   */
  fallback(): string | undefined;
}

/**
 * Chooses a connection's folder: the command line's folder, otherwise the client's first folder that exists, otherwise
 * the process's folder, otherwise the folder that the request names.
 */
export interface Roots {
  /** @throws UserError if no folder is known */
  current(context: ServerContext): Promise<RootService>;
  /** States once which folder is used, if it is not the first that the client named. */
  takeNote(): Markdown | undefined;
  /** Calls back with each folder that becomes the current one. */
  onOpened(listener: (root: RootService) => void): void;
  /** Asks for the client's roots again. */
  changed(): void;
  dispose(): void;
}

/** Creates the roots. Clients of 2026 have no roots, so a client is only asked in a connection that supports them. */
export function createRoots({ given: explicitRoot, fallback, ...options }: RootsOptions, server: Server): Roots {
  const listeners: ((root: RootService) => void)[] = [];
  let pendingRoots: Promise<NamedFolders | 'silent' | undefined> | undefined;
  let current: Promise<RootService> | undefined;
  let opened: RootService | undefined;
  let note: Markdown | undefined;
  return {
    current(context) {
      const chosen = current ??= choose(context);
      // a later request may name a folder
      chosen.catch(() => (current === chosen ? current = undefined : undefined));
      return chosen;
    },
    takeNote() {
      const pendingNote = note;
      note = undefined;
      return pendingNote;
    },
    onOpened(listener) {
      listeners.push(listener);
      if (opened) listener(opened);
    },
    changed() {
      if (!explicitRoot) pendingRoots = current = undefined;
    },
    dispose: () => opened?.dispose(),
  };

  async function choose(context: ServerContext): Promise<RootService> {
    const named = explicitRoot === undefined ? await (pendingRoots ??= ask()) : undefined;
    const ofClient = typeof named === 'object' ? named : undefined;
    const missing = ofClient?.missing ?? [];
    const folder = explicitRoot ?? ofClient?.folder ?? fallback() ?? requestFolder(context);
    if (folder === undefined) throw new UserError(noFolderText(missing));
    if (folder === opened?.root) return opened;
    note = named === 'silent' || missing.length > 0 || opened !== undefined
      ? md`${explainMissingRoots(missing, named === 'silent')}This is about ${code(folder)}.`
      : undefined;
    opened?.dispose();
    opened = createRootService({ ...options, root: folder });
    for (const listener of listeners) listener(opened);
    return opened;
  }

  /** Asks the client for its folders; a late answer changes the folder of later requests. */
  function ask(): Promise<NamedFolders | 'silent' | undefined> {
    const asking = askFolders(server, options.log, (folders) => {
      if (pendingRoots !== asking) return;
      pendingRoots = Promise.resolve(folders);
      current = undefined;
    });
    return asking;
  }
}

const mostMissing = 3;

function explainMissingRoots(missing: readonly string[], isSilent: boolean): Markdown {
  if (isSilent) return md`The client does not say which folder it works in. `;
  if (missing.length === 0) return md``;
  return md`Not found on this machine: ${joinMarkdown(missing.slice(0, mostMissing).map(code), ', ')}. `;
}

function noFolderText(missing: readonly string[]): string {
  return missing.length === 0
    ? 'This client does not say which folder it works in: connect it with "agentpack connect".'
    : `The client's folder ${missing[
      0
    ]!} is not on this machine: open another one, or connect with "agentpack connect".`;
}

/** Returns the first existing workspace that Codex names with each call. */
function requestFolder({ mcpReq: { _meta } }: ServerContext): string | undefined {
  const turn: unknown = _meta?.['x-codex-turn-metadata'];
  for (const path of Object.keys(toFields(toFields(turn)['workspaces']))) {
    const folder = isAbsolute(path) ? folderIfThere(path) : undefined;
    if (folder !== undefined) return folder;
  }
  return undefined;
}
