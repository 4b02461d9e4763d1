import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { NewEntry } from '../engine/memoryChange';
import { escapeLabel } from '#apps/vscode/text';

export interface MemoryEntryDraft {
  readonly text: string;
  readonly about: readonly string[];
  /** Whether the entry is only for this user. */
  readonly isOwn: boolean;
}

export interface NewEntryInput {
  readonly kind: NewEntry['entryKind'];
  /** The name of the folder, if there are several. */
  readonly folderName: string | undefined;
  /** The initial subject of the entry. */
  readonly about: string;
  /** A more exact subject that is known later, because a newly started extension needs seconds to find symbols. */
  readonly aboutSymbol?: Promise<string | undefined>;
  /** Whether only the user's own memory can be changed here, not the repository's. */
  readonly isOwnOnly: boolean;
  /** Returns a problem, which keeps the inputs open, or undefined. */
  accept(entry: MemoryEntryDraft): Promise<string | undefined>;
}

/** Asks for the text, then for its subject. A button switches between the repository's memory and the user's own. */
export async function askNewEntry(
  { kind, folderName, about: initialAbout, aboutSymbol, isOwnOnly, accept }: NewEntryInput,
): Promise<void> {
  const input = vscode.window.createInputBox();
  let text = '', about = initialAbout, step: 1 | 2 = 1, isOwn = isOwnOnly;
  input.totalSteps = 2;
  input.ignoreFocusOut = true;
  draw();
  try {
    await new Promise<void>((resolve, reject) => {
      input.onDidChangeValue((value) => {
        input.validationMessage = undefined;
        if (step === 1) text = value;
        else about = value;
      });
      input.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) step = 1;
        else isOwn = !isOwn;
        draw();
      });
      input.onDidAccept(() => {
        if (step === 1 && text.trim() === '') {
          input.validationMessage = l10n.t('Enter what agents should know.');
        } else if (step === 1) {
          step = 2;
          draw();
        } else finish().then((isDone) => (isDone ? resolve() : undefined), reject);
      });
      input.onDidHide(() => {
        if (!input.busy) resolve();
      });
      aboutSymbol?.then((symbol) => {
        if (symbol === undefined || about !== initialAbout) return; // the user has changed the subject
        about = symbol;
        if (step === 2) input.value = about;
      }).catch(reject);
      input.show();
    });
  } finally {
    input.dispose();
  }

  async function finish(): Promise<boolean> {
    input.busy = true;
    input.enabled = false;
    const problem = await accept({ text: text.trim(), about: parseSubjects(about), isOwn });
    if (problem === undefined) return true;
    input.busy = false;
    input.enabled = true;
    input.show(); // a dialog may have hidden the input
    input.validationMessage = problem;
    return false;
  }

  function draw(): void {
    const name = kind === 'note' ? l10n.t('AgentPack: Add Note') : l10n.t('AgentPack: Add Decision');
    const audience = isOwn
      ? l10n.t('only for you')
      : folderName === undefined
      ? l10n.t('for the repository')
      : escapeLabel(folderName);
    input.title = `${name} (${audience})`;
    input.step = step;
    input.value = step === 1 ? text : about;
    input.validationMessage = undefined;
    input.buttons = [
      ...(step === 2 ? [vscode.QuickInputButtons.Back] : []),
      ...(isOwnOnly ? [] : [{
        iconPath: new vscode.ThemeIcon(isOwn ? 'account' : 'organization'),
        tooltip: isOwn ? l10n.t('Add It for the Repository Instead') : l10n.t('Add It Only for You Instead'),
      }]),
    ];
    if (step === 1) {
      input.placeholder = kind === 'note'
        ? l10n.t('For example: prices are integers, in cents')
        : l10n.t('For example: no ORM; queries stay in SQL files');
      input.prompt = kind === 'note' ? l10n.t('What should agents know?') : l10n.t('What was decided, and why?');
    } else {
      input.placeholder = 'src/cart.ts#Cart.total, src/prices/**';
      input.prompt = l10n.t(
        'Files, globs or symbols that the entry is about, separated by commas. Packs show the entry with them, and it becomes suspect when they change. If empty, packs find the entry by its words.',
      );
    }
  }
}

/** Splits the subjects at commas. A comma within braces is part of a glob. */
function parseSubjects(text: string): readonly string[] {
  return text.split(/,(?![^{]*\})/).map((item) => item.trim()).filter((item) => item !== '');
}
