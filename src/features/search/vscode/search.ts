import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { requireShownFolder, type Folders } from '#apps/vscode/folder/folders';
import { flashStatus } from '#apps/vscode/status/flash';
import { formatMatchCountLabel, formatTokenCount } from '#apps/vscode/counts';
import type { SearchPick } from './searchPick';
import { createInitialSearch, emptySearch, type SearchState } from './searchState';
import type { SearchRow } from './searchItems';

export interface Search extends vscode.Disposable {
  /** The content of the open quick pick; undefined if none is open. */
  readonly content: { readonly rows: readonly SearchRow[]; readonly active: SearchRow | undefined; } | undefined;
}

/**
 * Registers `AgentPack: Search…`, a quick pick of matches in the shown folder, and its keys. When other code runs the
 * command `agentpack.search` with a text, the search begins with that text. The last query is remembered until the
 * window is closed.
 */
export function registerSearch(folders: Folders, failures: Failures): Search {
  let lastState: SearchState = emptySearch;
  let openPick: SearchPick | undefined;
  const subscriptions = vscode.Disposable.from(
    failures.command('agentpack.search',
      (text?: unknown) =>
        show(requireShownFolder(folders),
          typeof text === 'string' ? { ...emptySearch, text } : createInitialSearch(lastState, getSelectedText()))),
    vscode.commands.registerCommand('agentpack.search.toggleMatchCase', () => openPick?.press('matchCase')),
    vscode.commands.registerCommand('agentpack.search.toggleRegex', () => openPick?.press('regex')),
    vscode.commands.registerCommand('agentpack.search.openToSide', () => openPick?.openActiveToSide()),
  );
  return {
    get content() {
      return openPick && { rows: openPick.rows, active: openPick.activeRow };
    },
    dispose() {
      openPick?.hide();
      subscriptions.dispose();
    },
  };

  async function show(folder: Folder, state: SearchState): Promise<void> {
    const { SearchPick } = await import('./searchPick');
    openPick?.hide();
    void setContext(true);
    const pick = openPick = new SearchPick(folder, state, folder.distinctName ?? '', {
      onChanged: (newState) => {
        lastState = newState;
      },
      onCopy: (currentState) => {
        copyPacket(folder, currentState).catch((error: unknown) => failures.show(error));
      },
      onFailed: (error) => failures.show(error),
      onClosed: () => {
        if (openPick !== pick) return;
        openPick = undefined;
        void setContext(false);
      },
    });
  }
}

/** Sets the context for the keys of the quick pick. */
function setContext(isOpen: boolean): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', 'agentpack.searching', isOpen);
}

function getSelectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor ? editor.document.getText(editor.selection) : '';
}

/** Copies the result that an agent would get: ranked, redacted, within its token cap. */
async function copyPacket(folder: Folder, state: SearchState): Promise<void> {
  const { text, tokens, matches } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: l10n.t('AgentPack: searching') },
    () => folder.search(state, { cancel: neverCancelled }),
  );
  await vscode.env.clipboard.writeText(text);
  flashStatus(folder,
    `$(check) ${l10n.t('AgentPack: copied {0} of {1}', formatTokenCount(tokens), formatMatchCountLabel(matches))}`);
}
