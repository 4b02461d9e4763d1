import { english } from '#base/text/english';
import type { ArtefactContent, OwnFile } from '../artefact';
import { putHookLines, takeOutHookLines } from './hookLines';
import { putEntries, takeOutEntries } from './jsonEntries';
import { putBlock, takeOutBlock } from './markedBlock';
import { refuse, type EditedText, type Refusal, type TakenOut } from './refusal';

/**
 * Returns the text of a file with this content in it; `text` is undefined if the file does not exist. Putting it again
 * changes nothing. `file` names the file in a refusal.
 */
export function put(text: string | undefined, content: ArtefactContent, file: string): EditedText | Refusal {
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
export function takeOut(text: string, content: ArtefactContent, file: string): TakenOut | Refusal {
  switch (content.kind) {
    case 'file':
      return isOwn(text, content) ? { text: '', isOthers: false } : { text, isOthers: true };
    case 'block':
      return takeOutBlock(text, content, file);
    case 'json':
      return takeOutEntries(text, content, file);
    case 'hook':
      return takeOutHookLines(text, file);
  }
}

function isOwn(text: string, content: OwnFile): boolean {
  return text === content.text || isOwnText(text);
}

/** Reports whether AgentPack wrote this text. AgentPack names itself in each file at a path that only it uses. */
function isOwnText(text: string): boolean {
  return /agentpack/i.test(text);
}
