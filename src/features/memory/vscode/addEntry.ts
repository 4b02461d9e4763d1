import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { NewEntry } from '../engine/memoryChange';
import type { MemoryReport, MemoryRow } from '#reports';
import { readGitUserName } from '#platform/git/personInGit';
import { translateSentence } from '#apps/vscode/engineWords';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { flashStatus } from '#apps/vscode/status/flash';
import { escapeLabel, escapeNotification } from '#apps/vscode/text';
import { findSelectedSymbol } from './aboutSelection';
import { askNewEntry, type MemoryEntryDraft, type NewEntryInput } from './askNewEntry';
import { getMemoryQueries } from './memoryQuestions';

const uncancelledRun = { cancel: neverCancelled };

/** The values that calling code passes to skip the inputs. */
type GivenEntry = Partial<MemoryEntryDraft> & { readonly share?: boolean; };

/**
 * Asks for a note or a decision and adds it. If called from an editor, the entry is about the selection. If called from
 * code with a text, no input is shown. Returns undefined if nothing was added.
 */
export async function addEntry(kind: NewEntry['entryKind'], folder: Folder, folders: Folders,
  argument: unknown): Promise<MemoryRow | undefined>
{
  const givenEntry = parseGivenEntry(argument);
  const currentMemory = await getMemoryQueries(folder).list(uncancelledRun);
  const isOwnOnly = !vscode.workspace.isTrusted;
  const source = isOwnOnly ? undefined : await readGitUserName(folder.uri.fsPath, process.env);
  if (givenEntry.text !== undefined) {
    return write({ text: givenEntry.text, about: givenEntry.about ?? [], isOwn: givenEntry.isOwn === true },
      givenEntry.share === true);
  }
  let addedEntry: MemoryRow | undefined;
  await askNewEntry({
    kind,
    folderName: folder.distinctName,
    ...findEditorSubject(folder, folders, argument),
    isOwnOnly,
    async accept(input) {
      const share = await askToShare(input, currentMemory);
      if (share === undefined) return undefined;
      try {
        addedEntry = await write(input, share);
        return undefined;
      } catch (error) {
        if (error instanceof UserError) return translateSentence(error.message); // keeps the inputs open
        throw error;
      }
    },
  });
  return addedEntry;

  async function write({ text, about, isOwn }: MemoryEntryDraft, share: boolean): Promise<MemoryRow | undefined> {
    const change: NewEntry = {
      kind: 'add',
      text,
      entryKind: kind,
      about,
      owner: isOwn ? 'person' : 'repository',
      status: 'accepted',
      ...(source !== undefined && { source }),
    };
    const { entries: [entry] } = await getMemoryQueries(folder).change({ change, share }, uncancelledRun);
    if (entry) confirmAdded(entry);
    return entry;
  }

  function confirmAdded({ lost, file }: MemoryRow): void {
    if (lost.length === 0)
      return flashStatus(folder, `$(check) ${escapeLabel(l10n.t('AgentPack: added to {0}', file))}`);
    void vscode.window.showInformationMessage(
      escapeNotification(
        l10n.t('AgentPack: added. No file or symbol is named {0}, so packs find the entry only by its words.',
          lost.join(', ')),
      ),
    );
  }
}

/**
 * Asks whether to share the memory when a repository gets its first entry, because git ignores the memory files until
 * they are shared. Returns undefined if the dialog was cancelled.
 */
async function askToShare({ isOwn }: MemoryEntryDraft,
  { entries, isShared }: MemoryReport): Promise<boolean | undefined>
{
  if (isOwn || isShared || entries.some(({ owner }) => owner === 'repository')) return false;
  const [shareLabel, keepLabel] = [l10n.t('Share'), l10n.t('Keep on This Computer')];
  const answer = await vscode.window.showInformationMessage(
    l10n.t('Share the memory of this repository with your team?'),
    {
      modal: true,
      detail: l10n.t(
        'If you share it, you can commit MEMORY.md and DECISIONS.md in .agentpack like other files. Otherwise, git ignores them until you choose Share Memory with Team.',
      ),
    },
    // the first button is the one that Enter presses
    keepLabel,
    shareLabel,
  );
  return answer === undefined ? undefined : answer === shareLabel;
}

/** Returns the active editor's file as the subject if its menu called the command or if text is selected in it. */
function findEditorSubject(folder: Folder, folders: Folders,
  argument: unknown): Pick<NewEntryInput, 'about' | 'aboutSymbol'>
{
  const editor = vscode.window.activeTextEditor;
  const file = editor && folders.locate(editor.document.uri);
  if (!editor || file?.folder !== folder || file.path.startsWith('.agentpack/')) return { about: '' };
  const isEditorSubject = argument instanceof vscode.Uri
    ? argument.toString() === editor.document.uri.toString()
    : !editor.selection.isEmpty;
  return isEditorSubject ? { about: file.path, aboutSymbol: findSelectedSymbol(editor, file) } : { about: '' };
}

function parseGivenEntry(argument: unknown): GivenEntry {
  return typeof argument === 'object' && argument !== null && 'text' in argument ? argument as GivenEntry : {};
}
