import type { CancellationToken, Event, Uri } from 'vscode';
import type { Explanation, Report, Verdict } from '#reports';

/**
 * Version 1 of the API for other extensions:
 *
 * ```ts
 * const agentPack = await vscode.extensions.getExtension('agentpack.agentpack')?.activate();
 * const api = agentPack?.getApi(1);
 * ```
 *
 * Fields and functions are added, never renamed or removed; breaking changes go into another version.
 * Values match the output of the command line with `--json`. Paths in values are relative to the folder and use `/`.
 *
 * Functions reject with an `AgentPackError`. `folder` is the URI of a workspace folder or of anything in it. The
 * default is the folder that AgentPack shows, which follows the active editor.
 */
export interface AgentPackApiV1 {
  readonly version: 1;
  /** The workspace folders on disk that AgentPack serves. */
  readonly folders: readonly Uri[];
  /**
   * Returns the last known freshness without reading any file.
   * @throws AgentPackError if the folder is not in the workspace
   */
  freshness(folder?: Uri): FolderFreshness;
  /**
   * Fires when the freshness of a folder changes, whether the folder is shown or not. The listener is removed when its
   * `Disposable` is disposed.
   */
  readonly onDidChangeFreshness: Event<FolderFreshness>;
  /**
   * Packs like the command Repack, or Set Task if a task is given, and resolves with the output of
   * `agentpack pack --json`. This function writes below `.agentpack/`, and auto-repack keeps the folder fresh from then
   * on, so call it only at the user's request.
   */
  pack(
    options?: { readonly folder?: Uri; readonly task?: string; readonly token?: CancellationToken; },
  ): Promise<Report>;
  /** Returns the newest pack, or undefined if there is no pack or its state is not known yet. */
  latest(folder?: Uri): Report | undefined;
  /** Reports whether a file may be edited based on the pack's content, as in `agentpack guard --path FILE --json`. */
  check(file: Uri): Promise<Verdict>;
  /** Explains why a file is or is not in the pack, as in `agentpack explain FILE --json`. */
  explain(file: Uri, token?: CancellationToken): Promise<Explanation>;
  /**
   * Calls a tool by its MCP name, such as `search_files`, with the options of this window, and returns its answer as a
   * document and as Markdown. Tools that create a pack do so without asking the user.
   */
  callTool(name: string, input: object,
    options?: { readonly folder?: Uri; readonly token?: CancellationToken; }
  ): Promise<
    { readonly document: object; readonly text: string; }
  >;
}

/** The state of a folder's newest pack compared with the disk. */
export interface FolderFreshness {
  readonly folder: Uri;
  /** `unknown`: the folder has not been checked yet, or changes are being checked. */
  readonly state: 'unknown' | 'none' | 'packing' | 'fresh' | 'stale';
  /** The files that changed since the pack, packed files first. */
  readonly changedFiles: readonly string[];
  /** The time of the pack, in milliseconds since 1970. */
  readonly packedAt?: number;
  /** The context file of the pack. */
  readonly context?: Uri;
}

/**
 * `usage`: the call is invalid. `failed`: the message states what has to be done first. `cancelled`: the call was
 * cancelled by the token, by a newer pack, or because the folder was closed. `unexpected`: a bug, which is recorded in
 * AgentPack's log.
 */
export type AgentPackErrorCode = 'usage' | 'failed' | 'cancelled' | 'unexpected';

/** An `Error` named `AgentPackError`. Its class is not exported, so test `code`. */
export interface AgentPackError extends Error {
  readonly code: AgentPackErrorCode;
}
