import { english } from '#base/text/english';
import type { ArtefactContent, JsonEntry, MarkedBlock } from '../artefact';
import { refuse, type Refusal } from '../edit/refusal';

/**
 * Merges the contents that several agents or purposes need in one file: equal files, blocks and entries appear once.
 * Returns undefined if there are no contents. Refuses if they cannot share a file, which happens when links lead to the
 * same file.
 */
export function mergeContents(contents: readonly ArtefactContent[], file: string): ArtefactContent | Refusal
  | undefined
{
  return contents.slice(1).reduce<ArtefactContent | Refusal | undefined>(
    (merged, content) => merged === undefined || 'refused' in merged ? merged : mergeTwoContents(merged, content, file),
    contents[0],
  );
}

function mergeTwoContents(merged: ArtefactContent, added: ArtefactContent, file: string): ArtefactContent | Refusal {
  if (merged.kind === 'file' && added.kind === 'file' && merged.text === added.text)
    return merged.isExecutable
      ? merged
      : added;
  if (merged.kind === 'block' && added.kind === 'block' && merged.syntax === added.syntax)
    return { ...merged, text: listDistinctTexts(merged, added).join('\n\n') };
  if (merged.kind === 'hook' && added.kind === 'hook' && merged.text === added.text) return merged;
  if (merged.kind === 'json' && added.kind === 'json') {
    return {
      kind: 'json',
      entries: removeDuplicateEntries([...merged.entries, ...added.entries]),
      allowsComments: merged.allowsComments && added.allowsComments,
    };
  }
  return refuse(english`${file} would have to contain two different AgentPack files. Is it, or its folder, a link?`);
}

function listDistinctTexts(first: MarkedBlock, second: MarkedBlock): readonly string[] {
  return `${first.text}\n\n`.includes(`${second.text}\n\n`) ? [first.text] : [first.text, second.text];
}

function removeDuplicateEntries(entries: readonly JsonEntry[]): readonly JsonEntry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}
