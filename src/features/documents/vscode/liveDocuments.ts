import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createSerialRunner } from '#base/oneAtATime';
import { Cancelled, UserError } from '#base/errors';
import { isBinaryDocument, findDocumentKind } from '../pure/kind';
import type { DocumentsReport } from '#reports';
import type { Change } from '#platform/repack/repackSchedule';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import type { ViewGroup } from '#apps/vscode/views/tree/groupedView';
import { baseName } from '#apps/vscode/text';
import { getDocumentQueries } from './documentQuestions';

/** The delay between the last of several changes and the new list, in milliseconds. */
const settleDelayMs = 400;
/** The file whose settings determine which files are documents. */
const configPath = '.agentpack/config.toml';
/** The names of ignore files, which may be in any folder. */
const ignoreFileNames = new Set(['.agentignore', '.agentpackignore', '.gitignore']);

/** The known state of the shown folder's documents. */
export type KnownDocuments =
  | { readonly state: 'unknown' | 'untrusted' | 'cancelled'; }
  | { readonly state: 'problem'; readonly message: string; }
  | { readonly state: 'listed'; readonly folder: Folder; readonly report: DocumentsReport; };

interface LiveDocuments extends vscode.Disposable {
  /** Lists the documents unconditionally, for a command that the user has called. */
  list(): Promise<void>;
  /** Lists the documents if this is due, the user can see them, and the user has packed or listed them before. */
  listIfDue(): void;
  cancel(): void;
}

interface LiveDocumentsOptions {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: Pick<ViewGroup, 'visible' | 'onDidChangeVisibility'>;
  showDocuments(documents: KnownDocuments): void;
  /** Shows the share of documents that have been read, from 0 to 1; undefined if reading has ended. */
  showProgress(fraction: number | undefined): void;
}

/**
 * Lists the documents of the shown folder again when one of them changes. Nothing is parsed in an unfocused window, or
 * before the user has packed the folder in this editor or has called a command that lists its documents.
 */
export function createLiveDocuments(
  { folders, failures, view, showDocuments, showProgress }: LiveDocumentsOptions,
): LiveDocuments {
  let shownFolder: Folder | undefined;
  let stopWatchingFiles = (): void => undefined;
  /** Whether text files count as documents in this folder. */
  let hasTextDocuments = false;
  let isListDue = true, isRequested = false, isDisposed = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRead = { cancelled: false };
  const runRead = createSerialRunner(readDocuments);
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(folders.onDidChange(listIfDue)),
    view.onDidChangeVisibility(listIfDue),
    vscode.window.onDidChangeWindowState(listIfDue),
    vscode.workspace.onDidGrantWorkspaceTrust(() => startOver()),
  );
  followShownFolder();
  return {
    async list() {
      followShownFolder();
      isListDue = isRequested = true;
      await runRead();
    },
    listIfDue,
    cancel() {
      currentRead.cancelled = true;
    },
    dispose() {
      isDisposed = true;
      currentRead.cancelled = true;
      clearTimeout(timer);
      stopWatchingFiles();
      subscriptions.dispose();
    },
  };

  function listIfDue(): void {
    followShownFolder();
    if (isListDue && canList()) scheduleRead(0);
  }

  function canList(): boolean {
    const folder = folders.current;
    if (!folder || !vscode.window.state.focused) return false;
    return isRequested || (folder.wasPackedHere && (view.visible || folder.state.report?.documents !== undefined));
  }

  /** Starts over if the shown folder has changed. */
  function followShownFolder(): void {
    if (folders.current === shownFolder) return;
    shownFolder = folders.current;
    stopWatchingFiles();
    stopWatchingFiles = shownFolder?.onDidChangeFiles(handleChange) ?? (() => undefined);
    isRequested = false;
    startOver();
  }

  function startOver(): void {
    currentRead.cancelled = true;
    hasTextDocuments = false;
    isListDue = true;
    showDocuments({ state: vscode.workspace.isTrusted ? 'unknown' : 'untrusted' });
    listIfDue();
  }

  function handleChange({ files, refresh }: Change): void {
    if (refresh === 'detect') return; // one of AgentPack's own files
    if (files !== undefined && !files.some(affectsDocuments)) return;
    isListDue = true;
    if (canList()) scheduleRead(settleDelayMs);
  }

  function affectsDocuments(path: string): boolean {
    return isBinaryDocument(path) || path === configPath || ignoreFileNames.has(baseName(path)) ||
      (hasTextDocuments && findDocumentKind(path) !== undefined);
  }

  function scheduleRead(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void runRead();
    }, delayMs);
  }

  async function readDocuments(): Promise<void> {
    const folder = shownFolder;
    if (!folder || isDisposed || !isListDue) return;
    if (!vscode.workspace.isTrusted) return showDocuments({ state: 'untrusted' });
    isListDue = false;
    const cancellation = currentRead = { cancelled: false };
    try {
      const report = await getDocumentQueries(folder).list({
        cancel: cancellation,
        progress: (_stage, fraction) => {
          if (!cancellation.cancelled) showProgress(fraction);
        },
      });
      if (folder !== shownFolder || isDisposed) return;
      hasTextDocuments = report.documents.some(({ path }) => !isBinaryDocument(path));
      showDocuments({ state: 'listed', folder, report });
    } catch (error) {
      if (folder !== shownFolder || isDisposed) return;
      if (error instanceof Cancelled) showDocuments({ state: 'cancelled' });
      else showDocuments({ state: 'problem', message: formatError(error) });
    } finally {
      if (!isDisposed) showProgress(undefined);
    }
  }

  function formatError(error: unknown): string {
    const message = failures.inView(error);
    return error instanceof UserError && message !== undefined
      ? message
      : l10n.t('Documents cannot be shown. See the log for details.');
  }
}
