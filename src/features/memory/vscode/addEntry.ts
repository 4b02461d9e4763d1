import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { NewEntry } from '../engine/memoryChange';
import type { MemoryReport, MemoryRow } from '#reports';
import { personInGit } from '#platform/git/personInGit';
import { inWords } from '#apps/vscode/engineWords';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { flashStatus } from '#apps/vscode/status/flash';
import { label, notice } from '#apps/vscode/text';
import { aboutSelection } from './aboutSelection';
import { askNewEntry, type AskedEntry, type NewEntryInput } from './askNewEntry';
import { getMemoryQueries } from './memoryQuestions';

const run = { cancel: neverCancelled };

/** Values that a caller from code passes instead of the inputs. */
type GivenEntry = Partial<AskedEntry> & { readonly share?: boolean; };

/**
 * Asks for a note or a decision and adds it. Called from an editor, the entry is about the selection; called from code
 * with a text, it shows no input. Undefined: nothing was added.
 */
export async function addEntry(kind: NewEntry['entry'], folder: Folder, folders: Folders,
  argument: unknown): Promise<MemoryRow | undefined>
{
  const fields = givenEntry(argument);
  const before = await getMemoryQueries(folder).list(run);
  const isOwnOnly = !vscode.workspace.isTrusted;
  const source = isOwnOnly ? undefined : await personInGit(folder.uri.fsPath, process.env);
  if (fields.text !== undefined) {
    return write({ text: fields.text, about: fields.about ?? [], isOwn: fields.isOwn === true }, fields.share === true);
  }
  let added: MemoryRow | undefined;
  await askNewEntry({
    kind,
    folder: folder.nameIfSeveral,
    ...aboutHere(folder, folders, argument),
    isOwnOnly,
    async accept(input) {
      const share = await wantsToShare(input, before);
      if (share === undefined) return undefined;
      try {
        added = await write(input, share);
        return undefined;
      } catch (error) {
        if (error instanceof UserError) return inWords(error.message); // the inputs stay
        throw error;
      }
    },
  });
  return added;

  async function write({ text, about, isOwn }: AskedEntry, share: boolean): Promise<MemoryRow | undefined> {
    const change: NewEntry = {
      kind: 'add',
      text,
      entry: kind,
      about,
      owner: isOwn ? 'person' : 'repository',
      status: 'accepted',
      ...(source !== undefined && { source }),
    };
    const { entries: [entry] } = await getMemoryQueries(folder).change({ change, share }, run);
    if (entry) tell(entry);
    return entry;
  }

  function tell({ lost, file }: MemoryRow): void {
    if (lost.length === 0) return flashStatus(folder, `$(check) ${label(l10n.t('AgentPack: added to {0}', file))}`);
    void vscode.window.showInformationMessage(
      notice(
        l10n.t('AgentPack: added. Nothing is named {0} now, so packs find the entry by its words alone.',
          lost.join(', ')),
      ),
    );
  }
}

/**
 * Asks about sharing for the first entry of a repository, whose file git ignores until it is shared. Undefined: the
 * dialog was cancelled.
 */
async function wantsToShare({ isOwn }: AskedEntry, { entries, isShared }: MemoryReport): Promise<boolean | undefined> {
  if (isOwn || isShared || entries.some(({ owner }) => owner === 'repository')) return false;
  const [share, keep] = [l10n.t('Share'), l10n.t('Keep on This Computer')];
  const answer = await vscode.window.showInformationMessage(
    l10n.t('Share the memory of this repository with your team?'),
    {
      modal: true,
      detail: l10n.t(
        'Git then sees MEMORY.md and DECISIONS.md in .agentpack, and you can commit them like other files. Otherwise git ignores them until you choose Share Memory with Team.',
      ),
    },
    // the first button is the one that Enter presses
    keep,
    share,
  );
  return answer === undefined ? undefined : answer === share;
}

/** Returns the target in the editor whose menu it was called from, or that has a selection. */
function aboutHere(folder: Folder, folders: Folders, argument: unknown): Pick<NewEntryInput, 'about' | 'aboutSymbol'> {
  const editor = vscode.window.activeTextEditor;
  const file = editor && folders.locate(editor.document.uri);
  if (!editor || file?.folder !== folder || file.path.startsWith('.agentpack/')) return { about: '' };
  const isMeant = argument instanceof vscode.Uri
    ? argument.toString() === editor.document.uri.toString()
    : !editor.selection.isEmpty;
  return isMeant ? { about: file.path, aboutSymbol: aboutSelection(editor, file) } : { about: '' };
}

function givenEntry(argument: unknown): GivenEntry {
  return typeof argument === 'object' && argument !== null && 'text' in argument ? argument as GivenEntry : {};
}
