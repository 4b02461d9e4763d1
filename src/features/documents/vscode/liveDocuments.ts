import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { oneAtATime } from '#base/oneAtATime';
import { Cancelled, UserError } from '#base/errors';
import { isBinaryDocument, kindOfPath } from '../pure/kind';
import type { DocumentsReport } from '#reports';
import type { Change } from '#platform/repack/repackSchedule';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import type { ViewGroup } from '#apps/vscode/views/groupedView';
import { baseName } from '#apps/vscode/text';
import { getDocumentQueries } from './documentQuestions';

/** The wait after the first of several changes, in milliseconds. */
const settle = 400;
/** The file that configures which files are documents. */
const config = '.agentpack/config.toml';
/** In any folder. */
const ruleFiles = new Set(['.agentignore', '.agentpackignore', '.gitignore']);

/** The known state of the shown folder's documents. */
export type KnownDocuments =
  | { readonly state: 'unknown' | 'untrusted' | 'cancelled'; }
  | { readonly state: 'problem'; readonly message: string; }
  | { readonly state: 'listed'; readonly folder: Folder; readonly report: DocumentsReport; };

interface LiveDocuments extends vscode.Disposable {
  /** Lists the documents unconditionally: for a command of the user. */
  list(): Promise<void>;
  /** Lists them if the user may see it and has packed this folder here before. */
  look(): void;
  cancel(): void;
}

interface LiveDocumentsParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: Pick<ViewGroup, 'visible' | 'onDidChangeVisibility'>;
  known(documents: KnownDocuments): void;
  /** Reports the share of documents read, from 0 to 1; undefined if reading has ended. */
  reading(fraction: number | undefined): void;
}

/**
 * Lists the documents of the shown folder again when one of them changes. Nothing is parsed in an unfocused window, or
 * before the user has packed the folder in this editor or asked for its documents.
 */
export function createLiveDocuments({ folders, failures, view, known, reading }: LiveDocumentsParts): LiveDocuments {
  let shown: Folder | undefined;
  let stopFiles = (): void => undefined;
  /** Whether text files count as documents in this folder. */
  let hasTexts = false;
  let isDue = true, isAsked = false, isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let running = { cancelled: false };
  const run = oneAtATime(read);
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(folders.onDidChange(look)),
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(look),
    vscode.workspace.onDidGrantWorkspaceTrust(() => startOver()),
  );
  follow();
  return {
    async list() {
      follow();
      isDue = isAsked = true;
      await run();
    },
    look,
    cancel() {
      running.cancelled = true;
    },
    dispose() {
      isOver = true;
      running.cancelled = true;
      clearTimeout(timer);
      stopFiles();
      subscriptions.dispose();
    },
  };

  function look(): void {
    follow();
    if (isDue && mayLook()) soon(0);
  }

  function mayLook(): boolean {
    const folder = folders.current;
    if (!folder || !vscode.window.state.focused) return false;
    return isAsked || (folder.everPacked && (view.visible || folder.state.report?.documents !== undefined));
  }

  /** Follows a change of the shown folder. */
  function follow(): void {
    if (folders.current === shown) return;
    shown = folders.current;
    stopFiles();
    stopFiles = shown?.onDidChangeFiles(changed) ?? (() => undefined);
    isAsked = false;
    startOver();
  }

  function startOver(): void {
    running.cancelled = true;
    hasTexts = false;
    isDue = true;
    known({ state: vscode.workspace.isTrusted ? 'unknown' : 'untrusted' });
    look();
  }

  function changed({ files, refresh }: Change): void {
    if (refresh === 'detect') return; // one of AgentPack's own files
    if (files !== undefined && !files.some(isOfDocuments)) return;
    isDue = true;
    if (mayLook()) soon(settle);
  }

  function isOfDocuments(path: string): boolean {
    return isBinaryDocument(path) || path === config || ruleFiles.has(baseName(path)) ||
      (hasTexts && kindOfPath(path) !== undefined);
  }

  function soon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void run();
    }, ms);
  }

  async function read(): Promise<void> {
    const folder = shown;
    if (!folder || isOver || !isDue) return;
    if (!vscode.workspace.isTrusted) return known({ state: 'untrusted' });
    isDue = false;
    const cancel = running = { cancelled: false };
    try {
      const report = await getDocumentQueries(folder).list({
        cancel,
        progress: (_stage, fraction) => {
          if (!cancel.cancelled) reading(fraction);
        },
      });
      if (folder !== shown || isOver) return;
      hasTexts = report.documents.some(({ path }) => !isBinaryDocument(path));
      known({ state: 'listed', folder, report });
    } catch (error) {
      if (folder !== shown || isOver) return;
      if (error instanceof Cancelled) known({ state: 'cancelled' });
      else known({ state: 'problem', message: messageOf(error) });
    } finally {
      if (!isOver) reading(undefined);
    }
  }

  function messageOf(error: unknown): string {
    const message = failures.inView(error);
    return error instanceof UserError && message !== undefined
      ? message
      : l10n.t('Documents cannot be shown; the log says why.');
  }
}
