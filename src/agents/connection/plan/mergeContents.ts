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

function mergeTwoContents(a: ArtefactContent, b: ArtefactContent, file: string): ArtefactContent | Refusal {
  if (a.kind === 'file' && b.kind === 'file' && a.text === b.text) return a.isExecutable ? a : b;
  if (a.kind === 'block' && b.kind === 'block' && a.syntax === b.syntax)
    return { ...a, text: listDistinctTexts(a, b).join('\n\n') };
  if (a.kind === 'hook' && b.kind === 'hook' && a.text === b.text) return a;
  if (a.kind === 'json' && b.kind === 'json') {
    return {
      kind: 'json',
      entries: removeDuplicateEntries([...a.entries, ...b.entries]),
      allowsComments: a.allowsComments && b.allowsComments,
    };
  }
  return refuse(english`${file} would have to contain two different AgentPack files. Is it, or its folder, a link?`);
}

function listDistinctTexts(a: MarkedBlock, b: MarkedBlock): readonly string[] {
  return `${a.text}\n\n`.includes(`${b.text}\n\n`) ? [a.text] : [a.text, b.text];
}

function removeDuplicateEntries(entries: readonly JsonEntry[]): readonly JsonEntry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}
