import { english } from '#base/text/english';
import type { ArtefactContent, OwnFile } from '../artefact';
import { putHookLines, removeHookLines } from './hookLines';
import { putEntries, removeJsonEntries } from './jsonEntries';
import { putBlock, removeMarkedBlock } from './markedBlock';
import { refuse, type EditedText, type Refusal, type RemovalResult } from './refusal';

/**
 * Adds this content to the text of a file, which is undefined if the file does not exist. Adding the content again
 * changes nothing. `file` names the file in a refusal.
 */
export function addArtefactContent(text: string | undefined, content: ArtefactContent, file: string):
  | EditedText
  | Refusal
{
  switch (content.kind) {
    case 'file':
      return text === undefined || text === content.text || isOwnText(text)
        ? { text: content.text }
        : refuse(english`${file} was not created by AgentPack: rename or remove it, then try again.`);
    case 'block':
      return putBlock(text, content, file);
    case 'json':
      return putEntries(text, content, file);
    case 'hook':
      return putHookLines(text, content, file);
  }
}

/** Removes this content, or an earlier version of it, from the text of a file and leaves the rest unchanged. */
export function removeArtefactContent(text: string, content: ArtefactContent, file: string): RemovalResult | Refusal {
  switch (content.kind) {
    case 'file':
      return isOwnContent(text, content) ? { text: '', isOthers: false } : { text, isOthers: true };
    case 'block':
      return removeMarkedBlock(text, content, file);
    case 'json':
      return removeJsonEntries(text, content, file);
    case 'hook':
      return removeHookLines(text, file);
  }
}

function isOwnContent(text: string, content: OwnFile): boolean {
  return text === content.text || isOwnText(text);
}

/** Reports whether AgentPack wrote this text. Each file that only AgentPack uses contains its name. */
function isOwnText(text: string): boolean {
  return /agentpack/i.test(text);
}
