import type { Choices } from '#apps/vscode/folder/state/folderState';
import { findManualChoice, selectionInForce } from '#engine/inputs/choiceOf';

/** Returns a chunk's name as used for pins by `select` and in links. */
export function chunkPin(path: string, id: string): string {
  return `${path}#${id}`;
}

/** Reports whether packs show a document first, because of its own pin or a folder's pin. */
export function documentPin(path: string, choices: Choices): 'own' | 'folder' | undefined {
  const match = findManualChoice(selectionInForce(choices), path);
  return match?.choice !== 'pinned' ? undefined : match.by === path ? 'own' : 'folder';
}

/** Reports whether packs show a chunk first, because of its own pin or its document's pin. */
export function pinOfChunk(path: string, id: string, choices: Choices): 'own' | 'document' | undefined {
  const { pinned } = selectionInForce(choices);
  if (pinned.includes(chunkPin(path, id))) return 'own';
  return documentPin(path, choices) === undefined ? undefined : 'document';
}

/** Returns the word for `when` clauses that tells which pin actions are possible. */
export function pinContext(pin: 'own' | 'folder' | 'document' | undefined): string {
  return pin === 'own' ? 'pinned' : pin === undefined ? 'canPin' : 'pinnedWithAnother';
}
