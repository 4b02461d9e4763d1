import type { Choices } from '#apps/vscode/folder/state/folderState';
import { findManualChoice, applyTaskPins } from '#engine/inputs/choiceOf';

/** Returns the name of a chunk in pins (`agentpack select`) and in links. */
export function formatChunkPin(path: string, id: string): string {
  return `${path}#${id}`;
}

/** Returns which pin makes packs show a document first: its own or a folder's. */
export function findDocumentPin(path: string, choices: Choices): 'own' | 'folder' | undefined {
  const match = findManualChoice(applyTaskPins(choices), path);
  return match?.choice !== 'pinned' ? undefined : match.entry === path ? 'own' : 'folder';
}

/** Returns which pin makes packs show a chunk first: its own or its document's. */
export function findChunkPin(path: string, id: string, choices: Choices): 'own' | 'document' | undefined {
  const { pinned } = applyTaskPins(choices);
  if (pinned.includes(formatChunkPin(path, id))) return 'own';
  return findDocumentPin(path, choices) === undefined ? undefined : 'document';
}

/** Returns the word by which `when` clauses recognize the possible pin actions. */
export function getPinContext(pin: 'own' | 'folder' | 'document' | undefined): string {
  return pin === 'own' ? 'pinned' : pin === undefined ? 'canPin' : 'pinnedWithAnother';
}
