import { isAbsolute } from 'node:path';
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { toFields } from '#agents/hooks/fields';
import { UserError } from '#base/errors';
import { toCode, joinMarkdown, md } from '#secrets/markdown';
import type { Markdown } from '#model';
import { requestClientFolders, resolveExistingFolder, type ClientFolders } from './clientFolders';
import { createRootService, type RootService, type RootServiceOptions } from './rootService';

export interface RootsOptions extends Omit<RootServiceOptions, 'root'> {
  /** The real path of the folder given on the command line. It takes precedence over the client's folders. */
  readonly commandLineRoot: string | undefined;
  /**
   * Returns the real path of the folder to use if neither the command line nor the client specifies one, or undefined
   * if no such folder is known.
   */
  findFallbackRoot(): string | undefined;
}

/**
 * Selects the folder of a connection. The candidates are, in this order: the folder given on the command line, the
 * client's first existing folder, the folder of the process, and the folder named in the request.
 */
export interface Roots {
  /** @throws UserError if no folder is known */
  openCurrent(context: ServerContext): Promise<RootService>;
  /** Returns a note, once, about which folder is used if it is not the client's first folder. */
  takeNote(): Markdown | undefined;
  /** Calls the listener with each folder that becomes the current one. */
  onOpened(listener: (root: RootService) => void): void;
  /** Causes the client's roots to be requested again. */
  handleRootsChange(): void;
  dispose(): void;
}

/**
 * Creates the roots of a connection. They are not requested from clients with the 2026 protocol, which has no roots.
 */
export function createRoots({ commandLineRoot, findFallbackRoot, ...options }: RootsOptions, server: Server): Roots {
  const listeners: ((root: RootService) => void)[] = [];
  let pendingRoots: Promise<ClientFolders | 'silent' | undefined> | undefined;
  let currentService: Promise<RootService> | undefined;
  let openedService: RootService | undefined;
  let note: Markdown | undefined;
  return {
    openCurrent(context) {
      const chosenService = currentService ??= chooseRoot(context);
      // a later request may name a folder
      chosenService.catch(() => (currentService === chosenService ? currentService = undefined : undefined));
      return chosenService;
    },
    takeNote() {
      const pendingNote = note;
      note = undefined;
      return pendingNote;
    },
    onOpened(listener) {
      listeners.push(listener);
      if (openedService) listener(openedService);
    },
    handleRootsChange() {
      if (!commandLineRoot) pendingRoots = currentService = undefined;
    },
    dispose: () => openedService?.dispose(),
  };

  async function chooseRoot(context: ServerContext): Promise<RootService> {
    const clientAnswer = commandLineRoot === undefined ? await (pendingRoots ??= requestRoots()) : undefined;
    const clientFolders = typeof clientAnswer === 'object' ? clientAnswer : undefined;
    const missingUris = clientFolders?.missingUris ?? [];
    const folder = commandLineRoot ?? clientFolders?.folder ?? findFallbackRoot() ?? findRequestFolder(context);
    if (folder === undefined) throw new UserError(explainNoFolder(missingUris));
    if (folder === openedService?.root) return openedService;
    note = clientAnswer === 'silent' || missingUris.length > 0 || openedService !== undefined
      ? md`${explainMissingRoots(missingUris, clientAnswer === 'silent')}This reply applies to ${toCode(folder)}.`
      : undefined;
    openedService?.dispose();
    openedService = createRootService({ ...options, root: folder });
    for (const listener of listeners) listener(openedService);
    return openedService;
  }

  /** Requests the client's folders. A late answer changes the folder of subsequent requests. */
  function requestRoots(): Promise<ClientFolders | 'silent' | undefined> {
    const rootsRequest = requestClientFolders(server, options.log, (folders) => {
      if (pendingRoots !== rootsRequest) return;
      pendingRoots = Promise.resolve(folders);
      currentService = undefined;
    });
    return rootsRequest;
  }
}

const maxMissingShown = 3;

function explainMissingRoots(missingUris: readonly string[], isSilent: boolean): Markdown {
  if (isSilent) return md`The client did not report its workspace folder. `;
  if (missingUris.length === 0) return md``;
  return md`Not found on this machine: ${joinMarkdown(missingUris.slice(0, maxMissingShown).map(toCode), ', ')}. `;
}

function explainNoFolder(missingUris: readonly string[]): string {
  return missingUris.length === 0
    ? 'This client does not report its workspace folder. Connect it with "agentpack connect".'
    : `The client's folder ${missingUris[
      0
    ]!} does not exist on this machine. Open another folder, or connect with "agentpack connect".`;
}

/** Returns the first existing folder among the workspaces that Codex sends with each call. */
function findRequestFolder({ mcpReq: { _meta } }: ServerContext): string | undefined {
  const turnMetadata: unknown = _meta?.['x-codex-turn-metadata'];
  for (const path of Object.keys(toFields(toFields(turnMetadata)['workspaces']))) {
    const folder = isAbsolute(path) ? resolveExistingFolder(path) : undefined;
    if (folder !== undefined) return folder;
  }
  return undefined;
}
