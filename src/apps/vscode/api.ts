import type { Uri } from 'vscode';
import { createApiError } from './apiErrors';
import type { AgentPackApiV1 } from './apiV1';
import type { Event } from '#base/event';
import { neverCancelled } from '#base/cancellation';
import type { Report, Verdict } from '#reports';
import { requireShownFolder, type Folders } from './folder/folders';
import { askGuard } from '#features/guard/vscode/guard';
import type { AgentsView } from '#features/connect/vscode/agentsView';
import type { Chat } from './chat/chat';
import type { Decorations } from './decorations/decorations';
import type { DocumentsView } from '#features/documents/vscode/documentsView';
import type { MemoryView } from '#features/memory/vscode/memoryView';
import type { Search } from '#features/search/vscode/search';
import type { StatusBar } from './status/statusBar';
import type { StatusItem } from './status/statusItem';
import type { SessionsView } from '#features/sessions/vscode/sessionsView';
import type { ThreadsView } from '#features/threads/vscode/threadsView';
import type { TreeNode } from './views/tree/treeNode';
import type { PackView } from './views/pack/packView';

/** The return value of `activate`. Other extensions call `getApi`; all else is for AgentPack's tests and may change. */
export interface AgentPackApi {
  /** Returns the API. @throws AgentPackError for an unsupported version */
  getApi(version: 1): AgentPackApiV1;
  /**
   * Reports whether this file, or any file if none is given, may be edited now. A path is absolute or relative to the
   * folder that is shown. Rejects if there is no folder.
   */
  guard(file?: string | Uri): Promise<Verdict>;
  /** Packs like `AgentPack: Repack`, but shows no progress in the window. */
  pack(): Promise<Report>;
  /** Returns the newest pack of the folder that is shown. */
  latest(): Report | undefined;
  /** Reports whether no run is in progress in any folder and no change is waiting for a run. */
  idle(): boolean;
  /** Fires when the text, icon or color of the status bar changes. */
  readonly onDidChangeStatus: Event<StatusItem | undefined>;
  /** The answers of the chat participant. */
  readonly chat: Pick<Chat, 'answer' | 'followups'>;
  /** Returns the current content of the window. */
  shown(): {
    readonly thread: string | undefined;
    readonly hasThreads: boolean;
    readonly pack: readonly TreeNode[];
    readonly agents: readonly TreeNode[];
    readonly threads: readonly TreeNode[];
    readonly sessions: readonly TreeNode[];
    readonly documents: readonly TreeNode[];
    /** The matches that the document search lists. */
    readonly documentMatches: DocumentsView['matches'];
    readonly memory: readonly TreeNode[];
    readonly badge: number;
    /** The number of memory entries that are waiting for the user. */
    readonly memoryBadge: number;
    readonly status: StatusItem | undefined;
    readonly search: Search['content'];
    /** Returns the decoration of a file in the Explorer. */
    readonly decorationOf: Decorations['of'];
  };
}

export function createApi(folders: Folders, packView: PackView, agents: AgentsView, threads: ThreadsView,
  sessions: SessionsView, documents: DocumentsView, memory: MemoryView, status: StatusBar, search: Search,
  decorations: Decorations, chat: Chat, apiV1: AgentPackApiV1): AgentPackApi
{
  return {
    getApi(version: number) {
      if (version !== 1)
        throw createApiError('usage', `This version of AgentPack supports API version 1, not ${version}.`);
      return apiV1;
    },
    guard: async (file) => (await askGuard(folders, file)).verdict,
    async pack() {
      return requireShownFolder(folders).pack({ cancel: neverCancelled });
    },
    idle: () => folders.isIdle,
    onDidChangeStatus: status.onDidChange,
    chat,
    latest: () => folders.current?.state.report,
    shown: () => ({
      thread: folders.current?.state.thread,
      hasThreads: folders.current?.state.hasThreads ?? false,
      pack: packView.nodes,
      agents: agents.nodes,
      threads: threads.nodes,
      sessions: sessions.nodes,
      documents: documents.nodes,
      documentMatches: documents.matches,
      memory: memory.nodes,
      badge: packView.badge,
      memoryBadge: memory.badge,
      status: status.item,
      search: search.content,
      decorationOf: decorations.of,
    }),
  };
}
