import { english } from '#base/text/english';
import { ownStarts } from '#base/text/ownFiles';
import { type EditedText, isRefusal, refuse, type Refusal } from '#agents/connection/edit/refusal';
import { putBlock, takeOutBlock } from '#agents/connection/edit/markedBlock';
import type { ImportGraph, IndexedFile } from '#model';
import { dependencyGraphText } from './dependencyGraph';
import { fileSummariesText } from './fileSummaries';
import { withPlainPaths } from './plainPaths';
import { projectFacts } from './projectFacts';
import { projectIndexText } from './projectIndexText';

/** The files of `agentpack index`: for people and models, and two for programs. */
export const indexNames = ['PROJECT_INDEX.md', 'file_summaries.json', 'dependency_graph.json'] as const;
export type IndexName = (typeof indexNames)[number];

/** Returns the content of each of these files. A pure function of the index: no time, no source code. */
export function projectIndex(rootName: string, files: readonly IndexedFile[],
  graph: ImportGraph): Readonly<Record<IndexName, string>>
{
  const plain = withPlainPaths(files, graph);
  return {
    'PROJECT_INDEX.md': projectIndexText(rootName, projectFacts(files, graph)),
    'file_summaries.json': fileSummariesText(plain.files, plain.graph),
    'dependency_graph.json': dependencyGraphText(plain.files, plain.graph),
  };
}

/**
 * Returns the whole file. Text that users wrote around the marks of `PROJECT_INDEX.md` stays; a file that AgentPack did
 * not write is refused.
 *
 * @param present undefined if there is no file
 * @param path for messages
 */
export function indexFileText(name: IndexName, text: string, present: string | undefined, path: string):
  | EditedText
  | Refusal
{
  if (name !== 'PROJECT_INDEX.md') {
    return present === undefined || present.startsWith(ownStarts.indexData)
      ? { text }
      : refuse(
        english`${path} was not written by agentpack index: nothing was changed. Rename it, or run agentpack index --out DIR.`,
      );
  }
  const block = { kind: 'block', syntax: 'markdown', text } as const;
  if (present !== undefined && present.trim() !== '') {
    const without = takeOutBlock(present, block, path);
    if (isRefusal(without)) return without;
    if (without.text === present)
      return refuse(
        english`${path} has no line "<!-- agentpack:begin -->": nothing was written. Add it and "<!-- agentpack:end -->" where the index belongs, or run agentpack index --out DIR.`,
      );
  }
  return putBlock(present, block, path);
}
